// Two shops and a supplier whose goods are received, moved and ordered, for tests of goods that come
// for orders. The books add up after every test.

import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { receptionsApi } from '#src/back-office/receptions-contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { aProduct } from './new-product.ts'
import { anOrder, linesText } from './order-form.ts'
import { levelAt, stockDifferences } from './order-life.ts'
import { asStaff, type StaffMember } from './staff-member.ts'
import type { TestDatabase } from './test-database.ts'
import { type TestShop, testShop } from './test-shop.ts'

export const OWN = 'ул. Мира, 1'
export const OTHER = 'ул. Мира, 2'
export const THIRD = 'ул. Мира, 3'
const ALL = '/api/staff/receptions'

type Goods = Readonly<Record<number, number>>

/** Called in a `describe`. */
export function goodsScene(open: TestDatabase['open']) {
  let shop: TestShop
  let manager: StaffMember
  let own: number
  let other: number
  let third: number
  let supplier: number
  beforeAll(async () => {
    shop = await testShop(open)
    manager = await asStaff(shop, 'manager')
    await aPart({ [OWN]: 1, [OTHER]: 1, [THIRD]: 1 })
    own = await placeOf(OWN)
    other = await placeOf(OTHER)
    third = await placeOf(THIRD)
    const [made] = await shop.db.query<{ id: number }>(sql`
      INSERT INTO stock_locations (city_id, address, order_days)
      SELECT city_id, 'Поставщик', 3 FROM stock_locations WHERE id = ${own} RETURNING id`)
    supplier = made?.id ?? 0
  })
  afterEach(async () => {
    expect(await stockDifferences(shop.db)).toEqual([])
    const ended = await shop.db.query(sql`
      SELECT move_id FROM carried_units JOIN receptions ON receptions.id = move_id
      WHERE ended_by IS NOT NULL`)
    expect(ended).toEqual([])
  })
  afterAll(() => shop?.close())

  const aPart = async (stock: Record<string, number> = {}) =>
    (await shop.has(aProduct({ stock }))).id
  async function placeOf(address: string): Promise<number> {
    const [place] = await shop.db.query<{ id: number }>(sql`
      SELECT id FROM stock_locations WHERE address = ${address}`)
    return place?.id ?? 0
  }
  /** A supplier alone has it. */
  async function toOrder(units: number): Promise<number> {
    const part = await aPart()
    await shop.db.query(sql`
      SELECT change_stock(${part}, ${supplier}, 'received', ${units}, 0, 'test', 'list')`)
    await shop.db.query(sql`
      UPDATE products SET order_location_id = ${supplier} WHERE id = ${part}`)
    return part
  }
  async function ordered(part: number, units: number, address = OWN): Promise<number> {
    const buyer = await shop.asCustomer()
    const way = { shipping_method: 1, address, items: linesText([part, units]) }
    const answer = await buyer.post('/api/orders', anOrder(way))
    expect(answer.status).toBe(201)
    const [placed] = await shop.db.query<{ id: number }>(sql`SELECT max(id) AS id FROM orders`)
    return placed?.id ?? 0
  }
  let keys = 0
  const post = (path: string, body: object) => {
    keys += 1
    const options = { headers: { 'idempotency-key': `key-${keys}` } }
    return manager.post(`${ALL}${path}`, body as Readonly<Record<string, unknown>>, options)
  }
  const shown = async (id: number) =>
    (await manager.get(`${ALL}/${id}`)).as(receptionsApi.show).reception
  async function counted(goods: Goods, places: object = {}) {
    const opened = await post('', { location_id: own, ...places })
    const { id } = opened.as(receptionsApi.open).reception
    await count(id, goods)
    return id
  }
  async function count(id: number, goods: Goods) {
    for (const [part, units] of Object.entries(goods)) {
      const answer = await post(`/${id}/counts`, { product_id: Number(part), units })
      expect(answer.status).toBe(200)
    }
  }
  const end = async (id: number, how: 'close' | 'send') =>
    post(`/${id}/${how}`, { seen_counts: (await shown(id)).counts })
  const closed = async (id: number) =>
    (await end(id, 'close')).as(receptionsApi.close).reception.orders
  /** Packed at the own shop for the other one. */
  const moved = (goods: Goods, from = own, to = other) => counted(goods, { location_id: to, from })
  async function sent(goods: Goods, from = own, to = other) {
    const id = await moved(goods, from, to)
    const answer = await end(id, 'send')
    expect(answer.status, answer.text).toBe(200)
    return id
  }
  const levels = async (part: number) => {
    const [here, there] = [await levelAt(shop.db, part, own), await levelAt(shop.db, part, other)]
    return [here.onHand, here.reserved, there.onHand, there.reserved]
  }
  const atThird = async (part: number) => {
    const { onHand, reserved } = await levelAt(shop.db, part, third)
    return [onHand, reserved]
  }
  const onWay = async (part: number) => {
    const rows = await shop.db.query<{ onHand: number; reserved: number }>(sql`
      SELECT coalesce(sum(on_hand), 0)::integer AS "onHand",
             coalesce(sum(reserved), 0)::integer AS reserved
      FROM stock_levels JOIN stock_locations AS location ON location.id = location_id
      WHERE product_id = ${part} AND location.is_transit`)
    return [rows[0]?.onHand, rows[0]?.reserved]
  }
  const receive = (order: number) => manager.post(`/api/staff/orders/${order}/lines/1/receive`, {})

  return {
    get shop() {
      return shop
    },
    get manager() {
      return manager
    },
    get own() {
      return own
    },
    get other() {
      return other
    },
    get third() {
      return third
    },
    get supplier() {
      return supplier
    },
    ...{ aPart, toOrder, ordered, counted, count, end, closed, moved, sent, shown },
    ...{ levels, atThird, onWay, receive, post },
  }
}
