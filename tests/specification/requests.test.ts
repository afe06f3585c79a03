// Requests of buyers: a part with photos, a call, a letter when goods come.

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { securityApi } from '#src/accounts/security-contract.ts'
import { letterWorker, smtpTransport } from '#src/letters/server/public.ts'
import { folderStore } from '#src/pictures/server/public.ts'
import { sql } from '#src/platform/server/sql.ts'
import { MOST_PHOTOS, photoAddress, requestsApi } from '#src/requests/contract.ts'
import { arrivalTeller, sweepRequests } from '#src/requests/server/public.ts'
import { type ApiClient, apiClient } from '#tests/support/api-client.ts'
import { overSocket } from '#tests/support/http-client.ts'
import { mailServer } from '#tests/support/mail-server.ts'
import { deliver } from '#tests/support/new-product.ts'
import { STORES } from '#tests/support/sample-catalogue.ts'
import { letterShop } from '#tests/support/sample-letter.ts'
import {
  aBomb,
  aGif,
  anSvgWithScript,
  aPhonePhoto,
  photoForm,
} from '#tests/support/sample-pictures.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { BODIES, PASSWORD, type TestShop, testShop } from '#tests/support/test-shop.ts'

const OWNER = 'owner@example.ru'
const end = new AbortController().signal
const asked = {
  message: 'Нужна левая фара',
  vin: 'lvtdd24b1nd100457',
  car: 'Chery Tiggo 7 Pro',
  name: 'Анна',
  phone: '8 999 123-45-67',
  email: 'Anna@Example.ru',
}

describe.each(testDatabases())('requests on the $kind database', ({ open }) => {
  let shop: TestShop
  let folder: string
  /** Files need a socket. */
  let overHttp: ApiClient
  let hangUp: () => void
  let store: ReturnType<typeof folderStore>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'silkway-requests-'))
    store = folderStore(join(folder, 'pictures', 'requests'))
    shop = await testShop(open, {
      DATA_DIR: folder,
      SELLER_EMAIL: OWNER,
      SMTP_URL: 'smtp://127.0.0.1:1', // nobody sends here
    })
    const socket = overSocket(await shop.server.listen({ host: '127.0.0.1', port: 0 }))
    hangUp = socket.close
    overHttp = apiClient(socket.wire)
  })
  afterAll(async () => {
    hangUp?.()
    await shop?.close()
    await rm(folder, { recursive: true })
  })

  const ask = (fields: object, key = '') =>
    shop.visitor.post('/api/requests', { ...asked, ...fields }, key ? keyed(key) : {})
  const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })
  const sendPhoto = (bytes: Buffer) =>
    overHttp.send({
      method: 'POST',
      url: '/api/requests/photos',
      ...photoForm(bytes),
    })
  const photoOf = async (bytes: Buffer) => (await sendPhoto(bytes)).as(requestsApi.addPhoto)
  const lettersOf = (id: number) =>
    shop.db.query<{ kind: string; recipient: string; data: Record<string, unknown> }>(sql`
      SELECT kind, recipient, data FROM letters WHERE (data ->> 'id')::integer = ${id} ORDER BY id`)

  test.each(BODIES)('a part is asked for by %s, told to the owner and receipted', async (body) => {
    const fields = { ...asked, product: shop.goods.oilFilter.id }
    const answer = await shop.visitor.post('/api/requests', fields, { body })
    const { id, message } = answer.as(requestsApi.askForPart)
    expect(message).toMatch(
      new RegExp(
        `^Запрос № ${id} принят\\. Ответим на \\+7\\s\\(999\\)\\s123-45-67\\. Мы на связи \\S.* (до|после) \\d`,
      ),
    )
    const [owners, buyers, ...others] = await lettersOf(id)
    expect(owners).toMatchObject({ kind: 'part-requested', recipient: OWNER })
    expect(owners?.data).toMatchObject({
      message: asked.message,
      vin: 'LVTDD24B1ND100457',
      phone: '79991234567',
      email: 'anna@example.ru',
      photos: [],
      product: { article: 'E4G16-1012040' },
    })
    expect(buyers).toMatchObject({ kind: 'request-received', recipient: 'anna@example.ru' })
    expect(buyers?.data).toEqual({ id })
    expect(others).toEqual([])
  })

  test('of a part with wrong fields are refused with each of them', async () => {
    const wrong = { message: ' ', name: '', phone: '12', email: 'no', vin: 'short', photos: 'x' }
    const { status, failure } = await ask(wrong)
    expect(status).toBe(422)
    expect(Object.keys(failure.errors ?? {}).sort()).toEqual(Object.keys(wrong).sort())
  })

  test('under one key are one request, in turn and at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => ask({ email: '' }, 'double tap')))
    const ids = answers.map((answer) => answer.as(requestsApi.askForPart).id)
    expect(new Set(ids).size).toBe(1)
    expect((await ask({ email: '' }, 'double tap')).as(requestsApi.askForPart).id).toBe(ids[0])
    expect(await lettersOf(ids[0] ?? 0)).toHaveLength(1)
    expect((await ask({ message: 'Другая деталь' }, 'double tap')).status).toBe(409)
  })

  test('carry photos, made anew, which only their addresses open', async () => {
    const first = await photoOf(await aPhonePhoto())
    const second = await photoOf(await aPhonePhoto())
    const photos = [second.photo, first.photo]
    const { id } = (await ask({ photos: photos.join(',') })).as(requestsApi.askForPart)
    const [letter] = await lettersOf(id)
    expect(letter?.data.photos).toEqual(photos)
    const file = await shop.server.inject({ url: first.address })
    expect(file.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    })
    expect(file.rawPayload.includes('Phone of the owner')).toBe(false)
    const missing = `/request-photos/${'0'.repeat(32)}.webp`
    expect((await shop.server.inject({ url: missing })).statusCode).toBe(404)
    // a photo belongs to one request
    expect((await ask({ photos: first.photo })).failure.errors).toHaveProperty('photos')
    expect((await ask({ photos: '0'.repeat(32) })).failure.errors).toHaveProperty('photos')
    const five = Array.from({ length: MOST_PHOTOS + 1 }, (_, place) => `${place}`.repeat(32))
    expect((await ask({ photos: five.join(',') })).failure.errors).toHaveProperty('photos')
  })

  test('refuse hostile photos with a sentence, and keep nothing of them', async () => {
    const before = await shop.db.query(sql`SELECT key FROM request_photos`)
    for (const [bytes, reason] of [
      [anSvgWithScript(), 'это SVG'],
      [await aGif(), 'это GIF'],
      [Buffer.from('<html>'), 'это не картинка'],
      [await aBomb(8000, 8000), 'мегапикселей'],
    ] as const) {
      const { status, failure } = await sendPhoto(bytes)
      expect(status).toBe(422)
      expect(failure.errors?.photo?.[0]).toContain(reason)
    }
    expect((await overHttp.post('/api/requests/photos', {}, { body: 'multipart' })).status).toBe(
      422,
    )
    expect(await shop.db.query(sql`SELECT key FROM request_photos`)).toEqual(before)
    const uploads = () => readdir(join(folder, 'request-uploads'))
    await expect.poll(uploads).toEqual([])
  })

  test('are deleted in time with their photos, as are photos of no request', async () => {
    const [sent, unsent, young] = await Promise.all(
      [1, 2, 3].map(async () => photoOf(await aPhonePhoto())),
    )
    if (!sent || !unsent || !young) throw new Error('no photo')
    const { id } = (await ask({ photos: sent.photo })).as(requestsApi.askForPart)
    await shop.db.query(sql`UPDATE buyer_requests SET delete_at = now() WHERE id = ${id}`)
    await shop.db.query(sql`
      UPDATE request_photos SET brought_at = now() - interval '25 hours'
      WHERE key = ${unsent.photo}`)
    await sweepRequests({ db: shop.db, store }, end)
    const isThere = ({ photo }: { photo: string }) => store.has(`${photo}.webp`)
    expect(await Promise.all([sent, unsent, young].map(isThere))).toEqual([false, false, true])
    expect(await shop.db.query(sql`SELECT id FROM buyer_requests WHERE id = ${id}`)).toEqual([])
  })

  test('for a call name a time of those that are offered, or none', async () => {
    const { times } = (await shop.visitor.get('/api/calls/times')).as(requestsApi.callTimes)
    const [, second] = times
    if (!second) throw new Error('no times')
    const call = (time: string) =>
      shop.visitor.post('/api/calls', { phone: asked.phone, time, message: 'О фаре' })
    const timed = (await call(second.from)).as(requestsApi.askForCall)
    expect(timed.message).toBe(`Перезвоним ${second.text}, на +7\u00a0(999)\u00a0123-45-67.`)
    const [letter] = await lettersOf(timed.id)
    expect(letter).toMatchObject({ kind: 'call-requested', recipient: OWNER })
    expect(Date.parse(String(letter?.data.from))).toBe(Date.parse(second.from))
    expect((await call('')).as(requestsApi.askForCall).message).toMatch(
      /^Перезвоним .+ на \+7\s\(999\)\s123-45-67\.$/,
    )
    const past = await call('2026-01-01T09:00:00.000Z')
    expect(past.failure.errors).toEqual({ time: [expect.stringContaining('уже прошло')] })
  })

  test.each([true, false])(
    'are part of the personal data if its e-mail is confirmed: %s',
    async (isConfirmed) => {
      const customer = await shop.asCustomer()
      const { email } = customer.form
      const { soldOut } = shop.goods
      const { photo } = await photoOf(await aPhonePhoto())
      const fields = { email, photos: photo, product: soldOut.id }
      const { id } = (await ask(fields)).as(requestsApi.askForPart)
      await ask({ email: `other-${email}` })
      await shop.visitor.post('/api/arrivals', { product: soldOut.id, email })
      await shop.visitor.post('/api/arrivals', { product: soldOut.id, email: `other-${email}` })
      if (isConfirmed) {
        await shop.db.query(sql`
          UPDATE customers SET email_confirmed_at = now() WHERE email = ${email}`)
      }
      const answer = await customer.get(securityApi.personalData.path)
      const { requests, arrivals } = answer.as(securityApi.personalData)
      const created_at = expect.any(String)
      const request = {
        ...{ id, kind: 'part', state: 'new', created_at, name: 'Анна', phone: '79991234567' },
        ...{ message: asked.message, vin: asked.vin.toUpperCase(), car: asked.car },
        ...{ product: soldOut.name, photos: [photoAddress(photo)] },
      }
      expect(requests).toEqual(isConfirmed ? [request] : [])
      const arrival = { product: soldOut.name, created_at, told_at: null }
      expect(arrivals).toEqual(isConfirmed ? [arrival] : [])
    },
  )

  test.each([true, false])(
    'go with an account if its e-mail is confirmed: %s',
    async (isConfirmed) => {
      const customer = await shop.asCustomer()
      const { email } = customer.form
      const { id } = (await ask({ email })).as(requestsApi.askForPart)
      const product = shop.goods.soldOut.id
      expect((await shop.visitor.post('/api/arrivals', { product, email })).status).toBe(200)
      if (isConfirmed) {
        await shop.db.query(sql`
        UPDATE customers SET email_confirmed_at = now() WHERE email = ${email}`)
      }
      const deleted = await customer.send({
        method: 'DELETE',
        url: '/api/account',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ password: PASSWORD }),
      })
      expect(deleted.status).toBe(204)
      await sweepRequests({ db: shop.db, store }, end)
      const left = await Promise.all([
        shop.db.query(sql`SELECT id FROM buyer_requests WHERE id = ${id}`),
        shop.db.query(sql`SELECT id FROM arrival_subscriptions WHERE email = ${email}`),
      ])
      expect(left.map((rows) => rows.length)).toEqual(isConfirmed ? [0, 0] : [1, 1])
    },
  )

  test('goods that come are told by one letter, which one click ends', async () => {
    const mail = await mailServer()
    const from = { name: 'Магазин', address: OWNER }
    const worker = letterWorker({
      db: shop.db,
      transport: smtpTransport({ url: mail.url, from }),
      shop: letterShop,
      onLost: (error) => {
        throw error
      },
    })
    try {
      await shop.db.query(sql`DELETE FROM arrival_subscriptions`)
      const { id, name } = shop.goods.soldOut
      const wait = { product: id, email: 'Oleg@Example.ru' }
      const answer = (await shop.visitor.post('/api/arrivals', wait)).as(requestsApi.awaitArrival)
      expect(answer.message).toBe('Напишем на oleg@example.ru, когда товар поступит.')
      await shop.visitor.post('/api/arrivals', wait)
      await deliver(shop.db, id, { store: STORES.volgograd[0], units: 2 })
      expect(await arrivalTeller(shop.db)(end)).toBe(1)
      await shop.db.query(sql`DELETE FROM letters WHERE kind <> 'goods-arrived'`)
      worker.start()
      await vi.waitFor(() => expect(mail.received).toHaveLength(1), { timeout: 30_000 })
      const [letter] = mail.received
      expect(letter?.recipients).toEqual(['oleg@example.ru'])
      expect(letter?.text).toContain(name)
      expect(letter?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
      const address = letter?.header('list-unsubscribe').slice(1, -1) ?? ''
      const path = address.replace(letterShop.publicUrl, '')
      expect(letter?.text).toContain(
        path.replace('/api/arrivals/', '/arrival/').replace(/\/end$/, ''),
      )
      const click = { 'List-Unsubscribe': 'One-Click' }
      for (let time = 0; time < 2; time += 1) {
        const ended = await shop.visitor.post(path, click, { body: 'form' })
        expect(ended.as(requestsApi.endArrivals).message).toBe(
          'Больше не пишем о поступлении товаров.',
        )
      }
      expect((await shop.visitor.post('/api/arrivals/made-up/end', {})).status).toBe(404)
    } finally {
      await worker.stop()
      await mail.close()
    }
  })
})

describe('limits of requests', () => {
  test('count requests and photos of a network', async () => {
    const [{ open } = { open: () => Promise.reject(new Error('no database')) }] = testDatabases()
    const folder = await mkdtemp(join(tmpdir(), 'silkway-requests-'))
    const shop = await testShop(open, { LIMIT_REQUESTS_PER_HOUR: '2', DATA_DIR: folder })
    const socket = overSocket(await shop.server.listen({ host: '127.0.0.1', port: 0 }))
    try {
      const call = () => shop.visitor.post('/api/calls', { phone: asked.phone })
      expect([(await call()).status, (await call()).status]).toEqual([201, 201])
      const refused = await call()
      expect(refused.status).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      const photo = () =>
        apiClient(socket.wire).send({
          method: 'POST',
          url: '/api/requests/photos',
          ...photoForm(Buffer.from('no picture')),
        })
      const statuses: number[] = []
      for (let time = 0; time < 9; time += 1) statuses.push((await photo()).status)
      expect(statuses).toEqual([...Array(8).fill(422), 429])
    } finally {
      socket.close()
      await shop.close()
      await rm(folder, { recursive: true })
    }
  })
})

/** A multipart body with one file. */
