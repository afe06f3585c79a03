// Takes a request of a buyer: stores it once for its key, and queues the letters about it.

import { createHash, randomUUID } from 'node:crypto'
import { LONGEST_ACCOUNT_WAIT, limitNetworkTries, limitTries } from '#src/accounts/server/public.ts'
import { openClock } from '#src/delivery/server/public.ts'
import { requireShortKey } from '#src/platform/server/caller.ts'
import type { Database } from '#src/platform/server/database.ts'
import { invalidField, ShopError } from '#src/shared/errors.ts'
import {
  claimPhotos,
  findByKey,
  insertRequest,
  type NewRequest,
  queueRequestLetter,
} from './requests.repository.ts'

const HOUR = 3600
/** Minutes of opening hours in which a request is answered; a call at a wished time, in that time. */
const ANSWER_MINUTES = { part: 60, call: 30 } as const
const TOO_MANY = 'Слишком много запросов. Попробуйте позже или позвоните нам.'
/** Hourly limit of receipts to one mailbox; further requests get none. */
const MOST_RECEIPTS = 5

export type RequestContext = {
  readonly db: Database
  /** The owner's mailbox. */
  readonly owner: string
  /** Requests in an hour from one network. */
  readonly perHour: number
  readonly address: string
  readonly idempotencyKey: string | null
}

/**
 * Resolves to the request's number; the same key with the same content is one request. Throws
 * `too-many-requests`, `invalid`, or `conflict` for the key with other content.
 */
export async function takeRequest(
  { db, owner, perHour, address, idempotencyKey }: RequestContext,
  request: NewRequest,
  photos: readonly string[] = [],
): Promise<number> {
  if (idempotencyKey !== null) requireShortKey(idempotencyKey)
  const key = idempotencyKey ?? randomUUID()
  const content = JSON.stringify([request, photos])
  const contentHash = createHash('sha256').update(content).digest('hex')
  const known = await findByKey(db, key)
  if (known) return numberOf(known, contentHash)
  await limitNetworkTries(
    db,
    { kind: 'request', address },
    { most: perHour, seconds: HOUR, longest: LONGEST_ACCOUNT_WAIT, refusal: TOO_MANY },
  )
  const dueAt = await dueOf(db, request)
  const hasReceipt = request.email !== '' && (await isReceiptDue(db, request.email))
  return db.transaction(async (tx) => {
    const id = await insertRequest(tx, request, { idempotencyKey: key, contentHash, dueAt })
    if (id === null) return numberOf(await findByKey(tx, key), contentHash)
    if (photos.length > 0 && (await claimPhotos(tx, id, photos)) < photos.length) {
      throw invalidField('photos', 'Какого-то фото уже нет. Приложите фото ещё раз.')
    }
    const kind = request.kind === 'part' ? 'part-requested' : 'call-requested'
    await queueRequestLetter(tx, { kind, recipient: owner, requestId: id })
    if (hasReceipt) {
      const { email } = request
      await queueRequestLetter(tx, { kind: 'request-received', recipient: email, requestId: id })
    }
    return id
  })
}

async function dueOf(db: Database, { kind, callUntil }: NewRequest): Promise<Date | null> {
  if (callUntil !== null) return new Date(callUntil)
  const { after } = await openClock(db)
  return after(null, new Date(), ANSWER_MINUTES[kind])
}

function numberOf(known: Awaited<ReturnType<typeof findByKey>>, contentHash: string): number {
  if (known?.contentHash === contentHash) return known.id
  throw new ShopError(
    'conflict',
    'Этот запрос уже отправлен. Обновите страницу, чтобы послать новый.',
  )
}

async function isReceiptDue(db: Database, email: string): Promise<boolean> {
  const mailbox = createHash('sha256').update(email).digest('base64url')
  const window = { most: MOST_RECEIPTS, seconds: HOUR, longest: HOUR, refusal: TOO_MANY }
  return limitTries(db, `receipt ${mailbox}`, window).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ShopError) return false
      throw error
    },
  )
}
