// Events of the office: told within a second in every process, to whom they concern, and nothing more.

import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildServer } from '#src/app/server/build-server.ts'
import { readConfig } from '#src/app/server/config.ts'
import type { OfficeEvent } from '#src/back-office/events-contract.ts'
import { eventLines } from '#src/back-office/web/live/event-lines.ts'
import { placeOrder } from '#src/orders/server/place-order.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { requestsApi } from '#src/requests/contract.ts'
import { GENEROUS_LIMITS } from '#tests/support/generous-limits.ts'
import { walkOrder } from '#tests/support/order-life.ts'
import { STORES } from '#tests/support/sample-catalogue.ts'
import { addCustomer, courier } from '#tests/support/sample-rows.ts'
import { asStaff, type StaffMember } from '#tests/support/staff-member.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'

const [OWN, OTHER] = STORES.volgograd
const WITHIN = { timeout: 5000, interval: 20 }

type Heard = { readonly at: number; readonly event: OfficeEvent }
type Listener = {
  readonly status: number
  readonly heard: Heard[]
  readonly opened: Promise<void>
  readonly ended: Promise<void>
  readonly leave: () => void
}

describe.each(bothDatabases())('events of the office on the $kind database', ({ open }) => {
  let shop: TestShop
  /** Another process of the shop, as far as its memory goes. */
  let other: FastifyInstance
  let address: string
  let manager: StaffMember
  const queries: string[] = []
  const listeners: Listener[] = []

  beforeAll(async () => {
    shop = await testShop(open)
    const config = readConfig({ LOG_LEVEL: 'silent', ...GENEROUS_LIMITS })
    const db = watched(shop.db, queries)
    other = await buildServer({ config, db, reads: db })
    address = await other.listen({ port: 0, host: '127.0.0.1' })
    manager = await asStaff(shop, 'manager')
  })
  afterEach(() => {
    for (const one of listeners.splice(0)) one.leave()
  })
  afterAll(async () => {
    // what `fetch` has opened beforehand and never used
    other?.server.closeAllConnections()
    await other?.close()
    await shop?.close()
  })

  async function listen({ token }: Pick<StaffMember, 'token'>): Promise<Listener> {
    const end = new AbortController()
    const answer = await fetch(`${address}/api/staff/events`, {
      headers: { authorization: `Bearer ${token}` },
      signal: end.signal,
    })
    const heard: Heard[] = []
    const { promise: opened, resolve } = Promise.withResolvers<void>()
    const read = eventLines()
    const ended = (async () => {
      const pieces = answer.body?.pipeThrough(new TextDecoderStream()) ?? []
      for await (const piece of pieces) {
        for (const { event, data } of read(piece)) {
          if (event === 'open') resolve()
          else heard.push({ at: performance.now(), event: data as OfficeEvent })
        }
      }
    })().catch(() => {})
    const one = { status: answer.status, heard, opened, ended, leave: () => end.abort() }
    listeners.push(one)
    if (answer.status === 200) await opened
    return one
  }
  const place = async (store: string | null = null) => {
    const way = store === null ? courier : { ...courier, shippingMethodId: 1, address: store }
    const lines = [{ productId: shop.goods.oil.id, quantity: 1 }]
    return (await placeOrder(shop.db, await addCustomer(shop.db), { ...way, lines })).id
  }
  const isHeard = ({ heard }: Listener, wanted: OfficeEvent) =>
    heard.find(({ event }) => event.topic === wanted.topic && event.id === wanted.id)

  test('an order of another process is told within a second, without its data', async () => {
    const listener = await listen(manager)
    for (let n = 0; n < 5; n += 1) {
      const from = performance.now()
      const id = await place()
      await expect.poll(() => isHeard(listener, { topic: 'new-order', id }), WITHIN).toBeTruthy()
      expect((isHeard(listener, { topic: 'new-order', id })?.at ?? 0) - from).toBeLessThan(1000)
      await walkOrder(shop.db, id, 'confirmed')
      await expect.poll(() => isHeard(listener, { topic: 'order', id }), WITHIN).toBeTruthy()
    }
    for (const { event } of listener.heard) expect(Object.keys(event)).toEqual(['topic', 'id'])
    const keys = listener.heard.map(({ event }) => JSON.stringify(event))
    expect(new Set(keys).size, 'none is told twice').toBe(
      keys.filter((key) => !key.includes('stock')).length +
        new Set(keys.filter((key) => key.includes('stock'))).size,
    )
  })

  test('units that a picker takes are told to his shop as they are taken', async () => {
    const seller = await asStaff(shop, 'seller', OWN)
    const [own, stranger] = [
      await listen(seller),
      await listen(await asStaff(shop, 'seller', OTHER)),
    ]
    const id = await place(OWN)
    await walkOrder(shop.db, id, 'confirmed', 'assembling')
    const taken = await seller.post(
      `/api/staff/orders/${id}/picks`,
      { position: 1, picked: 1 },
      { headers: { 'idempotency-key': 'told' } },
    )
    expect(taken.status).toBe(200)
    await expect.poll(() => isHeard(own, { topic: 'picks', id }), WITHIN).toBeTruthy()
    expect(isHeard(own, { topic: 'money', id })).toBeUndefined()
    expect(isHeard(stranger, { topic: 'picks', id })).toBeUndefined()
  })

  test('a row that commits after a later one is told too', async () => {
    const listener = await listen(manager)
    const [late] = await shop.db.query<{ id: number }>(sql`
      SELECT nextval(pg_get_serial_sequence('order_status_changes', 'id')) AS id`)
    const id = await place()
    await walkOrder(shop.db, id, 'confirmed')
    await expect.poll(() => isHeard(listener, { topic: 'order', id }), WITHIN).toBeTruthy()
    const second = await place()
    await shop.db.query(sql`
      INSERT INTO order_status_changes (id, order_id, status, actor) OVERRIDING SYSTEM VALUE
      VALUES (${late?.id}, ${second}, 'confirmed', 'test')`)
    await expect.poll(() => isHeard(listener, { topic: 'order', id: second }), WITHIN).toBeTruthy()
  })

  test('a seller hears of his shop alone, an owner of acts, an editor nothing', async () => {
    const seller = await listen(await asStaff(shop, 'seller', OWN))
    const owner = await listen(await asStaff(shop, 'owner'))
    const editor = await listen(await asStaff(shop, 'editor'))
    expect(editor.status).toBe(403)
    const foreign = await place(OTHER)
    const delivered = await place()
    const own = await place(OWN)
    await manager.post(`/api/staff/orders/${own}/steps`, { to: 'confirmed' })
    await expect.poll(() => isHeard(seller, { topic: 'order', id: own }), WITHIN).toBeTruthy()
    await expect.poll(() => isHeard(owner, { topic: 'order', id: own }), WITHIN).toBeTruthy()
    const told = new Set(seller.heard.map(({ event }) => event.id))
    expect([told.has(own), told.has(foreign), told.has(delivered)]).toEqual([true, false, false])
    expect(seller.heard.some(({ event }) => ['stock', 'act'].includes(event.topic))).toBe(false)
    await asStaff(shop, 'manager')
    await expect
      .poll(() => owner.heard.some(({ event }) => event.topic === 'act'), WITHIN)
      .toBe(true)
    expect(isHeard(owner, { topic: 'stock', id: shop.goods.oil.id })).toBeTruthy()
  })

  test('who only opens an order has not changed it: a new one stays new to all', async () => {
    const owner = await listen(await asStaff(shop, 'owner'))
    const id = await place()
    await expect.poll(() => isHeard(owner, { topic: 'new-order', id }), WITHIN).toBeTruthy()
    const from = owner.heard.length
    await manager.get(`/api/staff/orders/${id}`)
    const acts = () => owner.heard.slice(from).filter(({ event }) => event.topic === 'act')
    await expect.poll(() => acts().length, WITHIN).toBeGreaterThan(0)
    expect(acts()[0]?.event.id, 'the journal is not told of what').toBeNull()
    expect(isHeard(owner, { topic: 'order', id })).toBeUndefined()
  })

  test('an order that is placed and changed at once is told as new first', async () => {
    const listener = await listen(manager)
    const lines = [{ productId: shop.goods.oil.id, quantity: 1 }]
    const id = await shop.db.transaction(async (tx) => {
      const placed = await placeOrder(tx, await addCustomer(tx), { ...courier, lines })
      await walkOrder(tx, placed.id, 'confirmed')
      return placed.id
    })
    await expect.poll(() => isHeard(listener, { topic: 'order', id }), WITHIN).toBeTruthy()
    const topics = listener.heard.map(({ event }) => event).filter((event) => event.id === id)
    expect(topics.map(({ topic }) => topic)).toEqual(['new-order', 'order'])
  })

  test('money of an order is told', async () => {
    const listener = await listen(manager)
    const id = await place()
    await shop.db.query(sql`
      INSERT INTO payments (order_id, method, amount, lines, due_at)
      VALUES (${id}, 'card', 100, '[{"unitPrice": 100, "quantity": 1}]', now())`)
    await expect.poll(() => isHeard(listener, { topic: 'money', id }), WITHIN).toBeTruthy()
  })

  test('a request of a buyer and its answer are told to all who may answer', async () => {
    const seller = await listen(await asStaff(shop, 'seller', OWN))
    const picker = await listen(await asStaff(shop, 'picker', OWN))
    const asked = { name: 'Анна', phone: '89991234567', message: 'Фара' }
    const from = performance.now()
    const answer = await shop.visitor.post('/api/requests', asked)
    const { id } = answer.as(requestsApi.askForPart)
    await expect.poll(() => isHeard(seller, { topic: 'new-request', id }), WITHIN).toBeTruthy()
    expect((isHeard(seller, { topic: 'new-request', id })?.at ?? 0) - from).toBeLessThan(1000)
    const body = { outcome: 'answered', note: '', tries: 0 }
    await manager.post(`/api/staff/requests/${id}/answer`, body)
    await expect.poll(() => isHeard(seller, { topic: 'request', id }), WITHIN).toBeTruthy()
    expect(picker.heard.filter(({ event }) => event.topic.endsWith('request'))).toEqual([])
  })

  test('200 offices hear it within a second; one more is asked to come later', async () => {
    const all = await Promise.all(Array.from({ length: 200 }, () => listen(manager)))
    expect(all.every(({ status }) => status === 200)).toBe(true)
    expect((await listen(manager)).status).toBe(429)
    const from = performance.now()
    const id = await place()
    const wanted = { topic: 'new-order', id } as const
    await expect.poll(() => all.every((one) => isHeard(one, wanted)), WITHIN).toBe(true)
    const times = all.map((one) => (isHeard(one, wanted)?.at ?? 0) - from).sort((a, b) => a - b)
    expect(times[189]).toBeLessThan(1000)
  })

  test('whoever is disabled is off the stream within 15 seconds', { timeout: 30_000 }, async () => {
    const gone = await asStaff(shop, 'manager')
    const [listener, stays] = [await listen(gone), await listen(manager)]
    const from = performance.now()
    await shop.db.query(sql`UPDATE staff SET disabled_at = now() WHERE id = ${gone.id}`)
    await listener.ended
    expect(performance.now() - from).toBeLessThan(15_000)
    expect((await listen(gone)).status).not.toBe(200)
    const id = await place()
    await expect.poll(() => isHeard(stays, { topic: 'new-order', id }), WITHIN).toBeTruthy()
  })

  test('nothing is read while nobody listens', async () => {
    const listener = await listen(manager)
    listener.leave()
    await listener.ended
    await new Promise((resolve) => setTimeout(resolve, 600))
    queries.length = 0
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(queries.filter((text) => text.includes('office_news'))).toEqual([])
  })
})

/** Notes the statements that are asked. */
function watched<Handle extends Database>(db: Handle, queries: string[]): Handle {
  return {
    ...db,
    query: (statement) => {
      queries.push(statement.text)
      return db.query(statement)
    },
  }
}
