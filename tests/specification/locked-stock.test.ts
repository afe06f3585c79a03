// Many buyers wait for one locked row of stock; everybody else is served meanwhile.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#src/platform/server/sql.ts'
import { anOrder, linesText } from '#tests/support/order-form.ts'
import { openPostgresCopy } from '#tests/support/postgres-template.ts'
import { type TestCustomer, type TestShop, testShop } from '#tests/support/test-shop.ts'

const BUYERS = 16
const server = process.env.TEST_DATABASE_SERVER ?? ''

describe.runIf(server)('while buyers wait for a locked row of stock', () => {
  let shop: TestShop
  let ivan: TestCustomer
  beforeAll(async () => {
    shop = await testShop(() => openPostgresCopy(server))
    ivan = await shop.asCustomer()
  })
  afterAll(() => shop?.close())

  const order = (buyer = ivan, productId = shop.goods.oil.id) =>
    shop.server.inject({
      method: 'POST',
      url: '/api/orders',
      headers: { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' },
      payload: anOrder({ items: linesText([productId, 1]) }),
    })

  test('lists, searches, logins and the state of the database get responses', async () => {
    const { email, password } = ivan.form
    const asked: (() => Promise<{ status: number }>)[] = [
      () => shop.visitor.get('/api/products/search?search=oil'),
      () => shop.visitor.get('/api/cars/brands'),
      () => shop.visitor.get(`/api/products/${shop.goods.oil.id}`),
      () => shop.visitor.post('/api/login', { email, password }),
      () => ivan.get('/api/orders'),
      () => shop.visitor.get('/readyz'),
    ]
    // of different customers: orders of one wait for each other before they come to the stock
    const buyers = await Promise.all(Array.from({ length: BUYERS }, () => shop.asCustomer()))
    let waiting: Promise<Awaited<ReturnType<typeof order>>[]> | undefined
    let areServed = false
    await shop.db.transaction(async (tx) => {
      await tx.query(sql`
        SELECT FROM stock_levels WHERE product_id = ${shop.goods.oil.id} FOR UPDATE`)
      waiting = Promise.all(buyers.map((buyer) => order(buyer)))
      void waiting.then(() => {
        areServed = true
      })
      for (let round = 0; round < 5; round += 1) {
        const answers = await Promise.all(asked.map((ask) => ask()))
        expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 200))
      }
      expect(areServed).toBe(false)
    })
    for (const { statusCode } of (await waiting) ?? []) expect([201, 503]).toContain(statusCode)
    expect((await order()).statusCode).toBe(201)
  })

  test('orders of other goods are placed', async () => {
    const buyers = await Promise.all(Array.from({ length: BUYERS }, () => shop.asCustomer()))
    let waiting: Promise<unknown> | undefined
    await shop.db.transaction(async (tx) => {
      await tx.query(sql`
        SELECT FROM stock_levels WHERE product_id = ${shop.goods.oil.id} FOR UPDATE`)
      waiting = Promise.all(buyers.map((buyer) => order(buyer)))
      for (let placed = 0; placed < 3; placed += 1) {
        expect((await order(ivan, shop.goods.oilFilter.id)).statusCode).toBe(201)
      }
    })
    await waiting
  })
})
