// Many simultaneous orders of one visitor do not keep others from ordering; visitors with two tabs,
// or with a shared address, can order too.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#src/platform/server/sql.ts'
import { anOrder, linesText } from '#tests/support/order-form.ts'
import { openPostgresCopy } from '#tests/support/postgres-template.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { type TestCustomer, type TestShop, testShop } from '#tests/support/test-shop.ts'

const server = process.env.TEST_DATABASE_SERVER ?? ''
/** More than wait for a place among the writes. */
const FLOOD = 600
/** As it is delivered; the other limits are out of the way. */
const AT_ONCE = { LIMIT_CALLS_AT_ONCE: '6' }

const orderFrom = (shop: TestShop) => (buyer: TestCustomer, from: string, wishes: object) =>
  shop.server.inject({
    method: 'POST',
    url: '/api/orders',
    remoteAddress: from,
    headers: { authorization: `Bearer ${buyer.token}` },
    payload: anOrder(wishes),
  })

describe.each(bothDatabases())('many orders at once on the $kind database', ({ open }) => {
  let shop: TestShop
  let order: ReturnType<typeof orderFrom>
  beforeAll(async () => {
    shop = await testShop(open, AT_ONCE)
    order = orderFrom(shop)
  })
  afterAll(() => shop?.close())

  const one = () => ({ items: linesText([shop.goods.oil.id, 1]) })
  const statusesOf = async (asked: readonly Promise<{ statusCode: number }>[]) =>
    (await Promise.all(asked)).map(({ statusCode }) => statusCode)

  test('of one visitor do not keep others from ordering', async () => {
    const [hostile, honest] = [await shop.asCustomer(), await shop.asCustomer()]
    const nobodyHasShown = { ...one(), expected_total: 1 }
    const flood = Array.from({ length: FLOOD }, () => order(hostile, '192.0.2.1', nobodyHasShown))
    const placed = await order(honest, '192.0.2.2', one())
    expect(placed.statusCode).toBe(201)
    const answers = await Promise.all(flood)
    const kinds = new Set(answers.map(({ statusCode }) => statusCode))
    expect(kinds).toEqual(new Set([409, 429]))
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(refused?.json()).toMatchObject({
      message: 'Слишком много запросов сразу. Повторите через несколько секунд.',
      code: 'too-many-requests',
    })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('of two tabs are all placed, and cancelled', async () => {
    const buyer = await shop.asCustomer()
    const tabs = await Promise.all([1, 2].map(() => order(buyer, '192.0.2.3', one())))
    expect(tabs.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    const cancelled = tabs.map((tab) =>
      buyer.post(`/api/orders/${(tab.json() as { data: { id: number } }).data.id}/cancel`, {}),
    )
    expect((await Promise.all(cancelled)).map(({ status }) => status)).toEqual([200, 200])
  })

  test('of one key are one order, for any number of requests', async () => {
    const buyer = await shop.asCustomer()
    const asked = Array.from({ length: 10 }, () =>
      buyer.post('/api/orders', anOrder(one()), { headers: { 'idempotency-key': 'once' } }),
    )
    const ids = (await Promise.all(asked)).map(
      (answer) => (answer.json as { data: { id: number } }).data.id,
    )
    expect(new Set(ids).size).toBe(1)
  })

  test('of offices behind one address are all placed', async () => {
    const buyers = await Promise.all(Array.from({ length: 20 }, () => shop.asCustomer()))
    const asked = buyers.map((buyer) => order(buyer, '192.0.2.4', one()))
    expect(await statusesOf(asked)).toEqual(buyers.map(() => 201))
  })

  test('to be cancelled, or paid, wait in turn too', async () => {
    const [hostile, honest] = [await shop.asCustomer(), await shop.asCustomer()]
    const placedBy = async (buyer: TestCustomer) =>
      ((await order(buyer, '192.0.2.5', one())).json() as { data: { id: number } }).data.id
    const [mine, theirs] = [await placedBy(honest), await placedBy(hostile)]
    const call = (buyer: TestCustomer, url: string, remoteAddress: string) =>
      shop.server.inject({
        ...{ method: 'POST', url, remoteAddress },
        headers: { authorization: `Bearer ${buyer.token}` },
        payload: {},
      })
    const flood = Array.from({ length: FLOOD }, (_, turn) =>
      call(hostile, `/api/orders/${theirs}/${turn % 2 ? 'cancel' : 'payment'}`, '192.0.2.6'),
    )
    expect((await call(honest, `/api/orders/${mine}/cancel`, '192.0.2.5')).statusCode).toBe(200)
    const kinds = new Set(await statusesOf(flood))
    expect(kinds).toContain(429)
    expect([...kinds].every((status) => status < 500)).toBe(true)
  })
})

describe.runIf(server)('while a row of stock is locked', () => {
  let shop: TestShop
  let order: ReturnType<typeof orderFrom>
  beforeAll(async () => {
    shop = await testShop(() => openPostgresCopy(server), AT_ONCE)
    order = orderFrom(shop)
  })
  afterAll(() => shop?.close())

  test('orders of other goods are placed by the same buyers, of the same address', async () => {
    const from = '192.0.2.7'
    const buyers = await Promise.all(Array.from({ length: 12 }, () => shop.asCustomer()))
    const [first] = buyers as [TestCustomer]
    const of = (id: number) => ({ items: linesText([id, 1]) })
    let waiting: Promise<unknown> | undefined
    await shop.db.transaction(async (tx) => {
      await tx.query(sql`
        SELECT FROM stock_levels WHERE product_id = ${shop.goods.oil.id} FOR UPDATE`)
      waiting = Promise.all(buyers.map((buyer) => order(buyer, from, of(shop.goods.oil.id))))
      for (const buyer of [await shop.asCustomer(), first]) {
        const placed = await order(buyer, from, of(shop.goods.oilFilter.id))
        expect(placed.statusCode).toBe(201)
      }
    })
    await waiting
  })
})
