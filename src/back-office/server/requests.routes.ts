// Routes of buyers' requests for staff: the lists, the photos, and each answer.

import { type Caller, callerOf } from '#src/platform/server/caller.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { serveStream } from '#src/platform/server/serve-stream.ts'
import {
  changeRequest,
  dueAgain,
  findPhotoOf,
  listRequests,
  type PhotoStore,
  type RequestChange,
  type RequestPlace,
  type RequestRow,
} from '#src/requests/server/public.ts'
import { ShopError } from '#src/shared/errors.ts'
import { STAFF_PAGE, staffApi } from '../contract.ts'
import type { RequestOutcome, StaffRequest } from '../requests-contract.ts'
import { actAsStaff } from './act-as-staff.ts'
import { requireAllowed } from './require-staff.ts'
import { insertRead } from './staff-acts.repository.ts'

type Parts = {
  readonly db: Database
  readonly writes: Database
  readonly photos: PhotoStore
}

export function serveBuyerRequests(api: ApiServer, { db, writes, photos }: Parts): void {
  const readerOf = async (caller: Caller) => {
    const staff = await requireAllowed(db, caller, 'answer-requests')
    const { id: staffId, session } = staff
    await insertRead(writes, { staffId, session, act: 'see-requests', subject: 'requests' })
    return staff
  }

  serve(api, staffApi.buyerRequests, async ({ query }, caller) => {
    await readerOf(caller)
    const { list = 'waiting', kind = null, after } = query
    const read = await listRequests(db, list, {
      kind,
      after: after === undefined ? null : placeOf(after),
      most: STAFF_PAGE + 1,
    })
    const rows = read.slice(0, STAFF_PAGE)
    const last = rows.at(-1)
    const next = last && read.length > STAFF_PAGE ? `${last.micros}-${last.id}` : null
    return { requests: rows.map(requestResponse), next }
  })

  serve(api, staffApi.answerRequest, async ({ params: { id }, body }, caller) => {
    const staff = await readerOf(caller) // the answer says who asks
    const { outcome, note = '', tries, call_at: callAt } = body
    const act = { act: 'answer-request', subject: `request ${id}` } as const
    const isTimed = outcome === 'missed' && callAt !== undefined
    const again = { dueAgain: isTimed ? new Date(callAt) : await dueAgain(db) }
    const request = await actAsStaff(writes, staff, act, async (tx) => {
      const by = { by: staff.name, staffId: staff.id }
      const change = { ...changeOf(outcome, tries), ...again, ...by, note }
      const changed = await changeRequest(tx, id, change)
      // the note stays in the request: it may name the buyer, and records are kept for ever
      const details = { outcome, kind: changed.request.kind }
      return { result: changed.request, details: changed.isNew ? details : null }
    })
    return { request: requestResponse(request) }
  })

  serveStream(api, staffApi.requestPhoto, async ({ params: { id, place } }, request) => {
    await readerOf(callerOf(request))
    const file = await findPhotoOf({ db, store: photos }, { requestId: id, position: place })
    if (!file) throw new ShopError('not-found', 'Такого фото нет.')
    return { body: file.content, headers: photoHeaders(file.size) }
  })
}

const photoHeaders = (size: number) => ({
  'content-type': 'image/webp',
  'content-length': String(size),
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
})

function placeOf(after: string): RequestPlace {
  const [micros = '', id = ''] = after.split('-')
  return { micros, id: Number(id) }
}

function changeOf(
  outcome: RequestOutcome,
  tries: number,
): Pick<RequestChange, 'state' | 'missedAfter'> {
  if (outcome === 'missed') return { state: 'taken', missedAfter: tries }
  return { state: outcome === 'answered' ? 'done' : 'new' }
}

const isoOf = (moment: Date | null) => moment?.toISOString() ?? null

const requestResponse = (request: RequestRow): StaffRequest => ({
  id: request.id,
  kind: request.kind,
  state: request.state,
  created_at: request.createdAt.toISOString(),
  due_at: request.dueAt.toISOString(),
  done_at: isoOf(request.doneAt),
  worker: request.doneBy || request.takenBy,
  tries: request.tries,
  answers: request.answers.map(({ at, by, outcome, note }) => ({ at, by, outcome, note })),
  name: request.name,
  phone: request.phone,
  email: request.email,
  message: request.message,
  vin: request.vin,
  car: request.car,
  product: request.product,
  call_from: isoOf(request.callFrom),
  call_until: isoOf(request.callUntil),
  photos: request.photos.map((_, at) => `/api/staff/requests/${request.id}/photos/${at + 1}`),
})
