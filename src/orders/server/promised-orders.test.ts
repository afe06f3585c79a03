// What an order is promised: decided by the units that it gets, frozen, moved with a reason.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Customer } from '#src/accounts/server/public.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { asKopecks } from '#src/shared/money.ts'
import {
  addCustomer,
  addProduct,
  addStore,
  addWarehouse,
  courier,
  type SampleStore,
} from '#tests/support/sample-rows.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { placeOrder } from './place-order.ts'
import { movePromise, stepOrder } from './public.ts'

const EARLY = '2026-11-24T15:00:00.000Z'
const LATE = '2026-11-25T13:00:00.000Z'
const DAY_AFTER = '2026-11-26T00:00:00.000Z'

describe.each(testDatabases())('a promised order on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let ivan: Customer
  let shop: SampleStore
  let near: number
  let far: number
  let unknown: number
  let product: number

  beforeAll(async () => {
    db = await open()
    ivan = await addCustomer(db)
    shop = await addStore(db)
    near = await addWarehouse(db)
    far = await addWarehouse(db)
    unknown = await addWarehouse(db)
  })
  afterAll(() => db?.close())
  beforeEach(async () => {
    const stock = new Map([
      [shop.locationId, 1],
      [near, 1],
      [far, 9],
      [unknown, 20],
    ])
    product = await addProduct(db, { price: 10_000, stock })
  })

  const delivery = (wishes: object = {}) => ({
    places: [shop.locationId, near, far],
    promises: [EARLY, EARLY, LATE],
    promisedBy: null,
    cost: asKopecks(0),
    carrier: '',
    ...wishes,
  })
  const order = (quantity: number, wishes: object = {}) =>
    placeOrder(db, ivan, {
      ...courier,
      ...{ shippingMethodId: 1, address: shop.title, delivery: delivery() },
      lines: [{ productId: product, quantity }],
      ...wishes,
    })
  const moment = (text: string | null) => text && new Date(text).toISOString()
  const placesOf = async (id: number) => {
    const rows = await db.query<{ place: number }>(sql`
      SELECT location_id AS place FROM order_allocations WHERE order_id = ${id}`)
    return new Set(rows.map(({ place }) => place))
  }

  test('takes its own units, then the sooner ones, and is promised the last of them', async () => {
    const two = await order(2)
    expect(await placesOf(two.id)).toEqual(new Set([shop.locationId, near]))
    expect(moment(two.promisedAt)).toBe(EARLY)
    expect(moment((await order(3)).promisedAt)).toBe(LATE)
  })

  test('is promised nothing where a unit has no known way, or nobody computed any', async () => {
    expect((await order(12)).promisedAt).toBeNull()
    expect((await order(1, { delivery: null })).promisedAt).toBeNull()
  })

  test('is refused where it would come later than the buyer saw, and keeps nothing', async () => {
    const seen = (promisedBy: string) => ({ delivery: delivery({ promisedBy }) })
    expect(moment((await order(1, seen('2026-11-24T21:00:00Z'))).promisedAt)).toBe(EARLY)
    await expect(order(4, seen('2026-11-24T21:00:00Z'))).rejects.toThrow(
      'Теперь заказ будет 25 ноября, 16:00.',
    )
    await expect(order(20, seen(DAY_AFTER))).rejects.toThrow('срок назовём после заказа')
    expect(moment((await order(4, seen(DAY_AFTER))).promisedAt)).toBe(LATE)
    const [level] = await db.query<{ reserved: number }>(sql`
      SELECT sum(reserved)::integer AS reserved FROM stock_levels WHERE product_id = ${product}`)
    expect(level?.reserved).toBe(5)
  })

  test('costs its delivery, and is refused where the buyer saw another sum', async () => {
    const sent = { shippingMethodId: 3, address: 'Тула, ул. Первая, 1' }
    const wishes = { ...sent, delivery: delivery({ cost: asKopecks(39_000), carrier: 'СДЭК' }) }
    const placed = await order(2, { ...wishes, expectedTotal: asKopecks(59_000) })
    expect(placed).toMatchObject({ total: 59_000, shippingCost: 39_000, carrier: 'СДЭК' })
    await expect(order(2, { ...wishes, expectedTotal: asKopecks(20_000) })).rejects.toThrow('Цены')
  })

  test('is moved with a reason and a letter while it is open, once for one moment', async () => {
    const { id } = await order(1)
    const move = { orderId: id, promisedAt: LATE, actor: 'staff 1', reason: 'Машина сломалась' }
    expect(moment((await movePromise(db, move)).promisedAt)).toBe(LATE)
    await movePromise(db, move)
    const letters = await db.query<{ reason: string; promised: string }>(sql`
      SELECT data ->> 'reason' AS reason, data -> 'order' ->> 'promisedAt' AS promised
      FROM letters WHERE kind = 'order-moved' AND (data -> 'order' ->> 'id')::bigint = ${id}`)
    expect(letters).toHaveLength(1)
    expect(letters[0]?.reason).toBe('Машина сломалась')
    expect(moment(letters[0]?.promised ?? null)).toBe(LATE)
    for (const to of ['confirmed', 'assembling', 'ready'] as const) {
      await stepOrder(db, { orderId: id, to, actor: 'staff 1', actorKind: 'staff', reason: '' })
    }
    await expect(movePromise(db, { ...move, promisedAt: EARLY })).rejects.toThrow(
      'Заказ «готов к выдаче»: срок у него уже не изменить.',
    )
    await expect(movePromise(db, { ...move, orderId: 999_999 })).rejects.toThrow('не найден')
  })
})
