// Routes of requests: waiting for goods, a part to be found, a call to be made.

import { readFile } from 'node:fs/promises'
import { LONGEST_ACCOUNT_WAIT, limitNetworkTries } from '#src/accounts/server/public.ts'
import { shopHours } from '#src/delivery/server/public.ts'
import type { Caller } from '#src/platform/server/caller.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { serveUpload } from '#src/platform/server/serve-stream.ts'
import { invalidField, ShopError } from '#src/shared/errors.ts'
import { answerText, callText, unbrokenPhone } from '../answer-times.ts'
import { callTimes } from '../call-times.ts'
import { MOST_PHOTOS, photoAddress, requestsApi } from '../contract.ts'
import { awaitArrival, endArrivals } from './await-arrivals.ts'
import { fileOfPhoto, keepPhoto, MOST_PHOTO_BYTES, type PhotoDeps } from './photos.ts'
import { type RequestContext, takeRequest } from './take-request.ts'

type Parts = PhotoDeps & {
  /** For shops and opening hours; may be a replica. */
  readonly reads: Database
  readonly limits: { readonly requestsPerHour: number }
  /** The owner's mailbox. */
  readonly owner: string
  /** Whether a mail server is set; without one letters wait. */
  readonly hasMail: boolean
  /** Folder of uploads in progress. */
  readonly uploads: string
}

const DAYS_AHEAD = 4
const HOUR = 3600

export function serveRequests(api: ApiServer, parts: Parts): void {
  serveArrivals(api, parts)
  servePhotos(api, parts)
  const { db, reads, owner, limits } = parts
  const contextOf = ({ limitAddress, idempotencyKey }: Caller): RequestContext => ({
    db,
    owner,
    perHour: limits.requestsPerHour,
    address: limitAddress,
    idempotencyKey,
  })
  const hoursFrom = (now: Date) => shopHours(reads, now, DAYS_AHEAD)
  const timesNow = async () => {
    const now = new Date()
    return callTimes(await hoursFrom(now), now)
  }

  serve(api, requestsApi.askForPart, async ({ body }, caller) => {
    const { photos = [], product, name, phone, message } = body
    const asked = { name, phone, message, email: body.email ?? '' }
    const car = { vin: body.vin ?? '', car: body.car ?? '' }
    const id = await takeRequest(
      contextOf(caller),
      { kind: 'part', ...asked, ...car, ...ofProduct(product), callFrom: null, callUntil: null },
      photos,
    )
    const now = new Date()
    const answer = answerText(phone, await hoursFrom(now), now)
    return { id, message: `Запрос № ${id} принят. ${answer}` }
  })

  serve(api, requestsApi.callTimes, async () => ({ times: await timesNow() }))

  serve(api, requestsApi.askForCall, async ({ body }, caller) => {
    const { phone, name = '', message = '', time = '', product } = body
    const chosen = time === '' ? null : (await timesNow()).find(({ from }) => from === time)
    if (chosen === undefined) throw invalidField('time', 'Это время уже прошло: выберите другое.')
    const id = await takeRequest(contextOf(caller), {
      kind: 'call',
      ...{ name, phone, message, email: '', vin: '', car: '' },
      ...ofProduct(product),
      callFrom: chosen?.from ?? null,
      callUntil: chosen?.until ?? null,
    })
    if (chosen) return { id, message: `Перезвоним ${chosen.text}, на ${unbrokenPhone(phone)}.` }
    const now = new Date()
    return { id, message: callText(phone, await hoursFrom(now), now) }
  })
}

const ofProduct = (product: number | undefined) => ({ productId: product ?? null })

function serveArrivals(api: ApiServer, { db, limits, hasMail }: Parts): void {
  const boundsOf = ({ limitAddress }: Caller) => ({
    address: limitAddress,
    perHour: limits.requestsPerHour,
  })
  serve(api, requestsApi.awaitArrival, async ({ body: { product, email } }, caller) => {
    await awaitArrival(db, { productId: product, email }, boundsOf(caller))
    return {
      message: hasMail
        ? `Напишем на ${email}, когда товар поступит.`
        : `Запомнили ${email}. Письма пока не отправляются: напишем, когда почта заработает.`,
    }
  })
  serve(api, requestsApi.endArrivals, async ({ params: { token } }, caller) => {
    await endArrivals(db, token, boundsOf(caller))
    return { message: 'Больше не пишем о поступлении товаров.' }
  })
}

function servePhotos(api: ApiServer, { uploads, limits, ...deps }: Parts): void {
  const room = {
    folder: uploads,
    field: 'photo',
    mostBytes: MOST_PHOTO_BYTES,
    most: { uploads: 12, bytes: 8 * MOST_PHOTO_BYTES },
  }
  const mayCall = ({ limitAddress }: Caller) =>
    limitNetworkTries(
      deps.db,
      { kind: 'request photo', address: limitAddress },
      {
        most: limits.requestsPerHour * MOST_PHOTOS,
        seconds: HOUR,
        longest: LONGEST_ACCOUNT_WAIT,
        refusal: 'Слишком много фото. Попробуйте позже.',
      },
    )
  serveUpload(api, requestsApi.addPhoto, { room, mayCall }, async (_input, upload) => {
    const photo = await keepPhoto(deps, await readFile(upload.path))
    await upload.drop()
    return { photo, address: photoAddress(photo) }
  })
  serveFiles(api, deps)
}

/** The path by which `call-prices` finds the price of a call. */
export const PHOTOS_PATH = '/request-photos/:key(^[0-9a-f]{32}$).webp'

/** Serves photos to anyone who has the address, that is the shop and the buyer; no list exists. */
function serveFiles({ fastify }: ApiServer, { store }: Pick<PhotoDeps, 'store'>): void {
  fastify.get<{ Params: { key: string } }>(PHOTOS_PATH, async (request, reply) => {
    const file = await store.read(fileOfPhoto(request.params.key))
    if (!file) throw new ShopError('not-found', 'Такого фото нет.')
    return reply
      .type('image/webp')
      .header('content-length', file.size)
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex')
      .header('x-content-type-options', 'nosniff')
      .send(file.content)
  })
}
