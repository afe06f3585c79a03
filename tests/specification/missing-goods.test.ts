// What a picker does not find for an order, and is dropped or replaced, leaves the stock: nobody can
// order it again until it is counted.

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
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

describe.each(testDatabases())('on the $kind database', ({ open }) => {
  let shop: TestShop
  let seller: StaffMember
  let manager: StaffMember
  const placeOf = new Map<string, number>()

  beforeAll(async () => {
    shop = await testShop(open)
    seller = await asStaff(shop, 'seller', OWN)
    manager = await asStaff(shop, 'manager')
    const places = await shop.db.query<{ id: number; address: string }>(
      sql`SELECT id, address FROM stock_locations`,
    )
    for (const { id, address } of places) placeOf.set(address, id)
  })
  afterEach(async () => expect(await stockDifferences(shop.db)).toEqual([]))
  afterAll(() => shop?.close())

  const has = (own: number, other = 0) =>
    shop.has(aProduct({ stock: { [OWN]: own, ...(other > 0 && { [OTHER]: other }) } }))
  const at = (product: number, place: string) => levelAt(shop.db, product, placeOf.get(place) ?? 0)

  /** A pickup that is assembled, of the wanted units of each product. */
  async function assembled(...wanted: readonly (readonly [product: number, units: number])[]) {
    const lines = wanted.map(([productId, quantity]) => ({ productId, quantity }))
    const way = { ...courier, shippingMethodId: 1, address: OWN }
    const { id } = await placeOrder(shop.db, await addCustomer(shop.db), { ...way, lines })
    await walkOrder(shop.db, id, 'confirmed', 'assembling')
    return id
  }
  const miss = async (id: number, position: number, missing: number) => {
    const headers = { 'idempotency-key': randomUUID() }
    const picked = await seller.post(
      `/api/staff/orders/${id}/picks`,
      { position, missing },
      { headers },
    )
    expect(picked.status).toBe(200)
  }
  /** Of the line 1, as the manager sees it. */
  async function change(id: number, act: 'drop' | 'replace', body: Record<string, unknown>) {
    const [row] = await shop.db.query<{ version: number }>(
      sql`SELECT version FROM orders WHERE id = ${id}`,
    )
    return manager.post(
      `/api/staff/orders/${id}/lines/1/${act}`,
      { reason: 'out-of-stock', ...body },
      { headers: { 'if-match': `"${row?.version}"` } },
    )
  }
  const ledgerOf = (product: number) =>
    shop.db.query(sql`
      SELECT kind, on_hand_change AS "onHand", reserved_change AS reserved, document
      FROM stock_movements WHERE product_id = ${product} AND kind NOT IN ('reserved', 'received')
      ORDER BY id`)
  const freed = (id: number, reserved: number) =>
    ({ kind: 'released', onHand: 0, reserved, document: `order ${id}` }) as const
  const lost = (id: number, onHand: number) =>
    ({ kind: 'corrected', onHand, reserved: 0, document: `order ${id} missing` }) as const

  test('dropped as missing, units leave the stock with the name of the order', async () => {
    const [part, other] = [await has(2), await has(5)]
    const id = await assembled([part.id, 2], [other.id, 1])
    await miss(id, 1, 2)
    expect((await change(id, 'drop', { quantity: 2 })).status).toBe(200)
    expect(await at(part.id, OWN)).toEqual({ onHand: 0, reserved: 0 })
    expect(await ledgerOf(part.id)).toEqual([freed(id, -2), lost(id, -2)])
    const [act] = await shop.db.query<{ details: object }>(sql`
      SELECT details FROM staff_acts
      WHERE subject = ${`order ${id}`} AND act = 'drop-line'`)
    expect(act?.details).toMatchObject({ lost: 2 })
  })

  test('the manager says how many are there after all', async () => {
    const [part, other] = [await has(5), await has(5)]
    const id = await assembled([part.id, 3], [other.id, 1])
    await miss(id, 1, 2)
    expect((await change(id, 'drop', { quantity: 1, lost: 2 })).status).toBe(422)
    expect((await change(id, 'drop', { quantity: 1, lost: 0 })).status).toBe(200)
    expect(await at(part.id, OWN)).toEqual({ onHand: 5, reserved: 2 })
    // nobody has reported these, but he knows
    expect((await change(id, 'drop', { lost: 2 })).status).toBe(200)
    expect(await at(part.id, OWN)).toEqual({ onHand: 3, reserved: 0 })
  })

  test('what has fallen out is reported no more: it is lost once', async () => {
    const part = await has(5)
    const id = await assembled([part.id, 4])
    await miss(id, 1, 1)
    expect((await change(id, 'drop', { quantity: 1 })).status).toBe(200)
    expect((await change(id, 'drop', { quantity: 1 })).status).toBe(200)
    await walkOrder(shop.db, id, 'cancelled')
    expect(await at(part.id, OWN)).toEqual({ onHand: 4, reserved: 0 })
  })

  test('replaced as missing, they leave it too', async () => {
    const part = await has(3)
    const analogue = await has(3)
    const id = await assembled([part.id, 3])
    await miss(id, 1, 1)
    const [prices] = await shop.db.query<{ difference: number }>(sql`
      SELECT (SELECT price FROM products WHERE id = ${analogue.id}) - unit_price AS difference
      FROM order_lines WHERE order_id = ${id}`)
    const difference = (prices?.difference ?? 0) / 100
    const replaced = { product_id: analogue.id, quantity: 1, difference }
    expect((await change(id, 'replace', replaced)).status).toBe(200)
    expect(await at(part.id, OWN)).toEqual({ onHand: 2, reserved: 2 })
    expect(await at(analogue.id, OWN)).toEqual({ onHand: 3, reserved: 1 })
    expect(await ledgerOf(part.id)).toEqual([freed(id, -1), lost(id, -1)])
  })

  test('what lies in another shop is no substitute for freeing: the order keeps it', async () => {
    const [part, other] = [await has(2, 3), await has(5)]
    const id = await assembled([part.id, 3], [other.id, 1])
    await miss(id, 1, 1)
    expect((await change(id, 'drop', { quantity: 1 })).status).toBe(200)
    expect(await at(part.id, OWN)).toEqual({ onHand: 1, reserved: 1 })
    expect(await at(part.id, OTHER)).toEqual({ onHand: 3, reserved: 1 })
  })

  test.each([
    [
      'as a whole',
      (id: number) =>
        manager.post(`/api/staff/orders/${id}/steps`, { to: 'cancelled', reason: 'out-of-stock' }),
    ],
    ['with its last line', (id: number) => change(id, 'drop', {})],
  ] as const)('of an order that is cancelled %s, what is missing leaves it', async (_, cancel) => {
    const part = await has(6)
    const id = await assembled([part.id, 4])
    await miss(id, 1, 3)
    expect((await cancel(id)).status).toBe(200)
    expect(await at(part.id, OWN)).toEqual({ onHand: 3, reserved: 0 })
    expect(await ledgerOf(part.id)).toEqual([freed(id, -4), lost(id, -3)])
  })

  test('with the last line go as many as the manager says, once', async () => {
    const part = await has(6)
    const id = await assembled([part.id, 4])
    await miss(id, 1, 1)
    expect((await change(id, 'drop', { lost: 4 })).status).toBe(200)
    expect(await at(part.id, OWN)).toEqual({ onHand: 2, reserved: 0 })
    expect(await ledgerOf(part.id)).toEqual([freed(id, -4), lost(id, -4)])
  })
})
