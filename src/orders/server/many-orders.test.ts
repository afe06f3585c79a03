import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { ErrorBody } from '#src/shared/error-body.ts'
import { addLoggedIn, addProduct, addWarehouse, NO_BOUNDS } from '#tests/support/sample-rows.ts'
import { type SliceServer, sliceServer } from '#tests/support/slice-server.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import type { Order } from '../contract.ts'
import { serveOrders } from './orders.routes.ts'

type Placed = ErrorBody & { readonly data: Order }

const limits = { ordersPerHour: 3, cancelsPerHour: 2, open: NO_BOUNDS }

describe.each(bothDatabases())('many orders of one customer on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let shop: SliceServer
  let product: number

  beforeAll(async () => {
    db = await open()
    product = await addProduct(db, { stock: new Map([[await addWarehouse(db), 500]]) })
    shop = sliceServer((api) => serveOrders(api, { db, writesOf: () => db, limits }))
  })
  afterAll(() => db?.close())

  const place = (token: string, key?: string) =>
    shop.post<Placed>(
      '/api/orders',
      {
        payment_method: 1,
        shipping_method: 2,
        address: 'ул. Мира, 5',
        phone: '79990000001',
        items: JSON.stringify([{ id: product, quantity: 1 }]),
      },
      { token, ...(key && { headers: { 'idempotency-key': key } }) },
    )
  const cancel = (token: string, id: number) =>
    shop.post<Placed>(`/api/orders/${id}/cancel`, {}, { token })
  const pass = (minutes: number) =>
    db.query(sql`UPDATE orders SET created_at = created_at - make_interval(mins => ${minutes})`)

  test('so many are placed in an hour; the next one waits for the first to be an hour old', async () => {
    const token = await addLoggedIn(db)
    for (let n = 0; n < 3; n += 1) expect((await place(token)).status).toBe(201)
    await pass(20)
    const { status, body, headers } = await place(token)
    expect([status, body.code, body.message]).toEqual([
      429,
      'too-many-requests',
      'Слишком много заказов за час. Попробуйте позже.',
    ])
    expect(Number(headers['retry-after'])).toBeGreaterThan(39 * 60)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(40 * 60)
    expect((await place(await addLoggedIn(db))).status).toBe(201)
    await pass(41)
    expect((await place(token)).status).toBe(201)
  })

  test('a repeat under a known key is answered with its order, and does not count', async () => {
    const token = await addLoggedIn(db)
    const first = await place(token, 'first-key')
    for (let n = 0; n < 4; n += 1) {
      expect((await place(token, 'first-key')).body.data.id).toBe(first.body.data.id)
    }
    await place(token, 'second-key')
    await place(token, 'third-key')
    expect((await place(token, 'fourth-key')).status).toBe(429)
    expect((await place(token, 'first-key')).body.data.id).toBe(first.body.data.id)
  })

  test('of many at once no more are placed', async () => {
    const token = await addLoggedIn(db)
    const answers = await Promise.all(Array.from({ length: 9 }, () => place(token)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(6)
  })

  test('so many are taken back in an hour; what is cancelled is answered again', async () => {
    const token = await addLoggedIn(db)
    const ids: number[] = []
    for (let n = 0; n < 3; n += 1) ids.push((await place(token)).body.data.id)
    const [first = 0, second = 0, third = 0] = ids
    expect((await cancel(token, first)).status).toBe(200)
    expect((await cancel(token, second)).status).toBe(200)
    const refused = await cancel(token, third)
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'Слишком много отмен за час. Попробуйте позже.',
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(59 * 60)
    expect((await cancel(token, first)).status).toBe(200)
    await db.query(sql`
      UPDATE order_status_changes SET created_at = created_at - interval '61 minutes'`)
    expect((await cancel(token, third)).status).toBe(200)
  })
})
