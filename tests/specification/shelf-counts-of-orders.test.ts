// A count of a shelf beside open orders: what was taken for them is neither there nor missing.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffApi } from '#src/back-office/contract.ts'
import { stockApi } from '#src/back-office/stock-contract.ts'
import { placeOrder } from '#src/orders/server/place-order.ts'
import { sql } from '#src/platform/server/sql.ts'
import { aProduct } from '#tests/support/new-product.ts'
import { levelAt, stockDifferences, walkOrder } from '#tests/support/order-life.ts'
import { addCustomer, courier } from '#tests/support/sample-rows.ts'
import { asStaff, type StaffMember } from '#tests/support/staff-member.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'

const OWN = 'ул. Мира, 1'
const OTHER = 'ул. Мира, 2'
type Part = { readonly id: number; readonly article: string }

describe.each(testDatabases())('on the $kind database', ({ open }) => {
  let shop: TestShop
  let picker: StaffMember
  let manager: StaffMember
  let own: number
  let other: number
  beforeAll(async () => {
    shop = await testShop(open)
    picker = await asStaff(shop, 'picker', OWN)
    manager = await asStaff(shop, 'manager')
    await shop.has(aProduct({ stock: { [OWN]: 1, [OTHER]: 1 } }))
    own = await placeOf(OWN)
    other = await placeOf(OTHER)
  })
  afterAll(async () => {
    expect(await stockDifferences(shop.db)).toEqual([])
    await shop.close()
  })

  async function placeOf(address: string): Promise<number> {
    const [place] = await shop.db.query<{ id: number }>(sql`
      SELECT id FROM stock_locations WHERE address = ${address}`)
    return place?.id ?? 0
  }
  let keys = 0
  const keyed = () => {
    keys += 1
    return { headers: { 'idempotency-key': `key-${keys}` } }
  }
  async function aPart(shelf: string, stock: Readonly<Record<string, number>>): Promise<Part> {
    const part = await shop.has(aProduct({ stock }))
    for (const address of Object.keys(stock)) {
      const body = { product_id: part.id, location_id: await placeOf(address), shelf }
      expect((await manager.post('/api/staff/shelves', body)).status).toBe(200)
    }
    return part
  }
  type Status = 'confirmed' | 'assembling' | 'ready'
  const STEPS: readonly Status[] = ['confirmed', 'assembling', 'ready']
  async function pickup(part: Part, quantity: number, status: Status, more: readonly Part[] = []) {
    const way = { ...courier, shippingMethodId: 1, address: OWN }
    const lines = [
      { productId: part.id, quantity },
      ...more.map(({ id }) => ({ productId: id, quantity: 1 })),
    ]
    const { id } = await placeOrder(shop.db, await addCustomer(shop.db), { ...way, lines })
    await walkOrder(shop.db, id, ...STEPS.slice(0, STEPS.indexOf(status) + 1))
    return id
  }
  const pick = async (order: number, picked: number, position = 1) => {
    const body = { position, picked }
    const { status } = await picker.post(`/api/staff/orders/${order}/picks`, body, keyed())
    expect(status).toBe(200)
  }
  /** Before picking refused what lies elsewhere, or by 1C. */
  const takenElsewhere = (order: number, picked: number) =>
    shop.db.query(sql`
      INSERT INTO order_picks (order_id, position, key, picked)
      VALUES (${order}, 1, gen_random_uuid()::text, ${picked})`)
  const count = (
    shelf: string,
    part: Part,
    [on_hand, seen_on_hand, seen_taken]: readonly [number, number, (number | undefined)?],
    place = own,
  ) => {
    const line = { product_id: part.id, on_hand, seen_on_hand }
    const lines = [seen_taken === undefined ? line : { ...line, seen_taken }]
    return manager.post('/api/staff/shelf-counts', { location_id: place, shelf, lines }, keyed())
  }
  const shown = async (shelf: string, place = own) => {
    const { places } = (await manager.get('/api/staff/shelves', { shelf })).as(staffApi.shelfGoods)
    const here = places.find(({ location_id: id }) => id === place)
    return here?.goods.map(({ on_hand, reserved, taken }) => [on_hand, reserved, taken])
  }
  const stock = async (part: Part, place = own) => {
    const { onHand, reserved } = await levelAt(shop.db, part.id, place)
    return [onHand, reserved]
  }

  test('units of a ready order are off the shelf, also where nobody has scanned them', async () => {
    const part = await aPart('A-1', { [OWN]: 5 })
    await pickup(part, 2, 'ready')
    expect(await shown('A-1')).toEqual([[5, 2, 2]])
    expect((await count('A-1', part, [3, 5, 2])).status).toBe(200)
    expect(await stock(part)).toEqual([5, 2])
    const [moved] = await shop.db.query(sql`
      SELECT on_hand_change, counted, reason FROM stock_movements
      WHERE product_id = ${part.id} AND counted IS NOT NULL ORDER BY id DESC LIMIT 1`)
    const reason = 'Пересчёт полки A-1: на полке 3 шт., собрано или ждёт возврата 2 шт.'
    expect(moved).toMatchObject({ on_hand_change: 0, counted: 5, reason })
    expect((await count('A-1', part, [2, 5, 2])).status).toBe(200)
    expect(await stock(part), 'one is missing').toEqual([4, 2])
    const levels = (await manager.get(`/api/staff/stock/${part.id}`)).as(stockApi.levels)
    const here = levels.levels.find(({ location_id: id }) => id === own)
    expect(here).toMatchObject({ on_hand: 4, reserved: 2, taken: 2 })
  })

  test('less than all that is promised may lie there, where the rest is taken', async () => {
    const part = await aPart('A-2', { [OWN]: 5 })
    const order = await pickup(part, 4, 'assembling')
    expect((await count('A-2', part, [3, 5, 0])).status).toBe(409)
    await pick(order, 3)
    expect(await shown('A-2')).toEqual([[5, 4, 3]])
    expect((await count('A-2', part, [2, 5, 3])).status).toBe(200)
    expect(await stock(part)).toEqual([5, 4])
    const less = await count('A-2', part, [0, 5, 3])
    expect([less.status, less.failure.message]).toEqual([
      409,
      `${part.article}: Покупателям обещано 4 шт.: сначала отмените заказы, которых не собрать.`,
    ])
    await pick(order, -1)
    expect(await shown('A-2'), 'put back').toEqual([[5, 4, 2]])
  })

  test('what was taken since it was seen is refused, and so is a page that knows of nothing', async () => {
    const part = await aPart('A-3', { [OWN]: 5 })
    const order = await pickup(part, 4, 'assembling')
    await pick(order, 4)
    for (const seen of [0, undefined, 5]) {
      const refused = await count('A-3', part, [1, 5, seen])
      expect(refused.status).toBe(409)
      expect(refused.failure.message).toBe(
        `${part.article}: собрано или ждёт возврата было ${seen ?? 0} шт., теперь 4 шт. Посчитайте снова.`,
      )
    }
    expect(await stock(part)).toEqual([5, 4])
    await walkOrder(shop.db, order, 'ready')
    expect((await count('A-3', part, [1, 5, 4])).status).toBe(200)
    await walkOrder(shop.db, order, 'completed')
    expect(await shown('A-3'), 'handed over').toEqual([[1, 0, 0]])
    expect((await count('A-3', part, [1, 5, 4])).status).toBe(409)
    expect((await count('A-3', part, [1, 1, 0])).status).toBe(200)
  })

  test('goods that were brought from another place are off the shelf of that place', async () => {
    const part = await aPart('A-4', { [OWN]: 2, [OTHER]: 3 })
    const order = await pickup(part, 4, 'assembling')
    expect([await stock(part), await stock(part, other)]).toEqual([
      [2, 2],
      [3, 2],
    ])
    await pick(order, 2)
    expect([await shown('A-4'), await shown('A-4', other)]).toEqual([[[2, 2, 2]], [[3, 2, 0]]])
    await takenElsewhere(order, 1)
    expect([await shown('A-4'), await shown('A-4', other)]).toEqual([[[2, 2, 2]], [[3, 2, 1]]])
    await takenElsewhere(order, 1)
    await walkOrder(shop.db, order, 'ready')
    expect([await shown('A-4'), await shown('A-4', other)]).toEqual([[[2, 2, 2]], [[3, 2, 2]]])
    expect((await count('A-4', part, [1, 3, 2], other)).status).toBe(200)
    expect((await count('A-4', part, [0, 2, 2])).status).toBe(200)
    expect([await stock(part), await stock(part, other)]).toEqual([
      [2, 2],
      [3, 2],
    ])
  })

  const put = async (order: number, quantity: number, position = 1) => {
    const body = { position, quantity }
    const { status } = await picker.post(`/api/staff/orders/${order}/put-back`, body, keyed())
    expect(status).toBe(200)
  }
  const drop = async (order: number, quantity: number) => {
    const body = { quantity, reason: 'Передумал' }
    const path = `/api/staff/orders/${order}/lines/1/drop`
    const seen = { headers: { 'if-match': '*' } }
    expect((await manager.post(path, body, seen)).status).toBe(200)
  }

  test('what fell out of an order, or was cancelled with it, is off its shelf until it is put back', async () => {
    const [part, rest] = [await aPart('A-5', { [OWN]: 5 }), await aPart('A-6', { [OWN]: 5 })]
    const order = await pickup(part, 2, 'assembling', [rest])
    await pick(order, 2)
    await drop(order, 2)
    expect(await shown('A-5')).toEqual([[5, 0, 2]])
    await put(order, 2)
    expect(await shown('A-5')).toEqual([[5, 0, 0]])
    await pick(order, 1, 2)
    expect(await shown('A-6')).toEqual([[5, 1, 1]])
    await walkOrder(shop.db, order, 'cancelled')
    expect(await shown('A-6'), 'it lies in the box still').toEqual([[5, 0, 1]])
    expect((await count('A-6', rest, [4, 5, 1])).status).toBe(200)
    await put(order, 1, 2)
    expect([await shown('A-6'), await stock(rest)]).toEqual([[[5, 0, 0]], [5, 0]])
  })

  test('so is what a buyer leaves of a ready order, and what nobody fetches, scanned or not', async () => {
    const part = await aPart('A-7', { [OWN]: 9 })
    const [left, forgotten] = [await pickup(part, 3, 'ready'), await pickup(part, 2, 'ready')]
    expect(await shown('A-7')).toEqual([[9, 5, 5]])
    await drop(left, 2)
    await walkOrder(shop.db, left, 'completed')
    await walkOrder(shop.db, forgotten, 'cancelled')
    expect(await shown('A-7')).toEqual([[8, 0, 4]])
    await put(left, 2)
    await put(forgotten, 1)
    expect(await shown('A-7')).toEqual([[8, 0, 1]])
    const lost = sql`order_id IN (${left}, ${forgotten})`
    await shop.db.query(sql`
      UPDATE order_status_changes SET created_at = created_at - interval '15 days' WHERE ${lost}`)
    expect(await shown('A-7'), 'nobody is asked to put it back any more').toEqual([[8, 0, 0]])
  })

  test('what falls out of a ready order of several places lies in the shop of the pickup', async () => {
    const part = await aPart('A-8', { [OWN]: 2, [OTHER]: 3 })
    const order = await pickup(part, 3, 'assembling')
    await takenElsewhere(order, 3)
    await walkOrder(shop.db, order, 'ready')
    expect([await shown('A-8'), await shown('A-8', other)]).toEqual([[[2, 2, 2]], [[3, 1, 1]]])
    await drop(order, 2)
    expect([await shown('A-8'), await shown('A-8', other)]).toEqual([[[2, 0, 2]], [[3, 1, 1]]])
    expect((await count('A-8', part, [0, 2, 2])).status).toBe(200)
    expect((await count('A-8', part, [2, 3, 1], other)).status).toBe(200)
    expect([await stock(part), await stock(part, other)]).toEqual([
      [2, 0],
      [3, 1],
    ])
    await walkOrder(shop.db, order, 'completed')
    expect([await shown('A-8'), await shown('A-8', other)]).toEqual([[[2, 0, 2]], [[2, 0, 0]]])
    await put(order, 2)
    expect(await shown('A-8')).toEqual([[2, 0, 0]])
  })
})
