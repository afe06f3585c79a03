// The money of a day: what each shop took in cash, by card and online, and gave back.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffApi } from '#src/back-office/contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { type PaidShop, paidShop } from '#tests/support/paid-shop.ts'
import { asStaff, type StaffMember } from '#tests/support/staff-member.ts'
import { testDatabases } from '#tests/support/test-database.ts'

const OWN = 'ул. Мира, 1'
const OTHER = 'ул. Мира, 2'
/** Positions and units of `placed`. */
const LINES = [
  [1, 2],
  [2, 1],
] as const
const pickup = (address: string, method: number) => ({
  shipping_method: 1,
  address,
  payment_method: method,
})

describe.each(testDatabases())('the money of a day on the $kind database', ({ open }) => {
  let shop: PaidShop
  let owner: StaffMember
  let accountant: StaffMember
  let seller: StaffMember
  let stores: Map<string, number>
  const orders: Record<string, number> = {}

  async function handedOver(wishes: object): Promise<number> {
    const id = await shop.placed(wishes)
    for (const to of ['confirmed', 'assembling']) await step(id, to)
    for (const [position, picked] of LINES) {
      const headers = { 'idempotency-key': `take ${id} ${position}` }
      const body = { position, picked }
      const taken = await owner.post(`/api/staff/orders/${id}/picks`, body, { headers })
      expect(taken.status, taken.text).toBe(200)
    }
    await step(id, 'ready')
    const { pickup_code: code } = (await owner.get(`/api/staff/orders/${id}`)).as(staffApi.order)
    const done = await step(id, 'completed', { code })
    expect(done.status, done.text).toBe(200)
    return id
  }
  const step = (id: number, to: string, more: object = {}) =>
    owner.post(`/api/staff/orders/${id}/steps`, { to, ...more })
  const back = async (id: number, body: object) => {
    const { version } = (await owner.get(`/api/staff/orders/${id}`)).as(staffApi.order).order
    const headers = { 'if-match': `"${version}"` }
    const sent = { goods: 'stock', reason: 'defect', ...body }
    const answer = await owner.post(`/api/staff/orders/${id}/returns`, sent, { headers })
    expect(answer.status, answer.text).toBe(200)
  }

  beforeAll(async () => {
    shop = await paidShop(open)
    owner = await asStaff(shop, 'owner')
    accountant = await asStaff(shop, 'accountant')
    seller = await asStaff(shop, 'seller', OWN)
    const rows = await shop.db.query<{ id: number; address: string }>(sql`
      SELECT id, title AS address FROM stores`)
    stores = new Map(rows.map(({ id, address }) => [address, id]))
    orders.cash = await handedOver(pickup(OWN, 1))
    orders.card = await handedOver(pickup(OTHER, 2))
    orders.returned = await handedOver(pickup(OWN, 1))
    await back(orders.returned, { lines: [{ position: 1, quantity: 1 }] })
    orders.online = await shop.paid()
    for (const to of ['confirmed', 'assembling', 'shipped', 'completed']) {
      await step(orders.online, to)
    }
    await back(orders.online, {})
    await shop.work()
    await shop.later(60)
    await shop.work()
    // placed and not handed over: nothing was taken
    await shop.placed(pickup(OWN, 1))
  })
  afterAll(() => shop?.close())

  const takings = async (who: StaffMember, query: Record<string, unknown> = {}) =>
    (await who.get('/api/staff/takings', query)).as(staffApi.takings)

  test('is neither cash nor card where the method does not say which', async () => {
    const method = 90
    await shop.db.query(sql`
      INSERT INTO payment_methods (id, name, on_receipt_kind)
      VALUES (${method}, 'Картой рассрочки', 'card')`)
    const id = await handedOver(pickup(OTHER, method))
    // as methods were that are older than the kinds
    await shop.db.query(sql`
      UPDATE payment_methods SET is_active = false, on_receipt_kind = NULL WHERE id = ${method}`)
    const day = '2021-03-08'
    await shop.db.query(sql`
      UPDATE order_status_changes SET created_at = ${`${day}T09:00:00Z`}::timestamptz
      WHERE order_id = ${id} AND status = 'completed'`)
    const { shops, money } = await takings(accountant, { day })
    expect(shops).toMatchObject([
      { received: { cash: 0, card: 0, online: 0, unsaid: 533.33 }, total: 533.33 },
    ])
    expect(money).toMatchObject([{ order_id: id, way: 'unsaid', amount: 533.33 }])
    const { text } = await accountant.get('/api/staff/takings.csv', { day })
    expect(text).toContain('Не указано;получено;533,33')
    const shown = (await owner.get(`/api/staff/orders/${id}`)).as(staffApi.order)
    expect(shown.pay_ways.find((way) => way.is_ordered)?.kind).toBeNull()
    await shop.db.query(
      sql`UPDATE payment_methods SET on_receipt_kind = 'cash' WHERE id = ${method}`,
    )
    expect((await takings(accountant, { day })).shops).toMatchObject([
      { received: { cash: 533.33, unsaid: 0 } },
    ])
  })

  test('is of methods that say what they are paid with: no other one is offered', async () => {
    const add = shop.db.query(sql`
      INSERT INTO payment_methods (id, name) VALUES (92, 'Картой рассрочки 2')`)
    await expect(add).rejects.toThrow('payment_methods_say_kind')
  })

  test('is told by shop, and what was given back beside it', async () => {
    const { shops } = await takings(accountant)
    const of = (address: string) => shops.find(({ store }) => store === stores.get(address))
    expect(of(OWN)).toMatchObject({
      orders: 2,
      received: { cash: 1066.66, card: 0, online: 0 },
      given_back: { cash: 100, card: 0, online: 0 },
      total: 966.66,
    })
    expect(of(OTHER)).toMatchObject({ orders: 1, received: { card: 533.33 }, total: 533.33 })
    expect(shops.find(({ store }) => store === null)).toMatchObject({
      title: 'Доставка',
      orders: 1,
      received: { cash: 0, card: 0, online: 533.33 },
      given_back: { online: 533.33 },
      total: 0,
    })
  })

  test('leads to the orders behind it', async () => {
    const { money, next } = await takings(accountant)
    expect(next).toBeNull()
    const found = money.map(({ order_id: id, way, amount }) => [id, way, amount])
    expect(found).toEqual(
      expect.arrayContaining([
        [orders.cash, 'cash', 533.33],
        [orders.card, 'card', 533.33],
        [orders.returned, 'cash', 533.33],
        [orders.returned, 'cash', -100],
        [orders.online, 'online', 533.33],
        [orders.online, 'online', -533.33],
      ]),
    )
    expect(found).toHaveLength(6)
    const { money: own } = await takings(accountant, { store: stores.get(OTHER) })
    expect(own.map(({ order_id: id }) => id)).toEqual([orders.card])
    const { money: delivered } = await takings(accountant, { store: 0 })
    expect(delivered).toHaveLength(2)
  })

  test('is that of his shop for a seller, whichever he asks for, and of no picker', async () => {
    for (const query of [{}, { store: stores.get(OTHER) }]) {
      const { shops, money } = await takings(seller, query)
      expect(shops.map(({ store }) => store)).toEqual([stores.get(OWN)])
      expect(money).toHaveLength(3)
    }
    const csv = await seller.get('/api/staff/takings.csv', { store: stores.get(OTHER) })
    expect(csv.text).not.toContain(OTHER)
    const picker = await asStaff(shop, 'picker', OWN)
    expect((await picker.get('/api/staff/takings')).status).toBe(403)
  })

  test('belongs to the day of the shops on which it was taken', async () => {
    expect(await takings(accountant, { day: '2020-02-29' })).toMatchObject({
      day: '2020-02-29',
      shops: [],
      money: [],
    })
    const { id } = { id: orders.cash }
    const moved = (at: string) =>
      shop.db.query(sql`
        UPDATE order_status_changes SET created_at = ${at}::timestamptz
        WHERE order_id = ${id} AND status = 'completed'`)
    // a day of the shops begins three hours earlier than one of Greenwich
    await moved('2021-05-09T20:59:59Z')
    expect((await takings(accountant, { day: '2021-05-09' })).money).toHaveLength(1)
    await moved('2021-05-09T21:00:00Z')
    expect((await takings(accountant, { day: '2021-05-09' })).money).toHaveLength(0)
    expect((await takings(accountant, { day: '2021-05-10' })).money).toHaveLength(1)
    await moved(new Date().toISOString())
    expect((await accountant.get('/api/staff/takings', { day: '2021-02-30' })).status).toBe(422)
  })

  test('is a table to load down, without buyers', async () => {
    const { text, status } = await accountant.get('/api/staff/takings.csv')
    expect(status).toBe(200)
    const rows = text.trim().split('\r\n')
    expect(rows).toHaveLength(7)
    expect(rows[0]).toContain('Заказ;Когда;Магазин;Как;Что;Сумма, руб.')
    expect(rows.some((row) => row.endsWith('Наличными;возврат;-100,00'))).toBe(true)
    expect(text).not.toContain('Петров')
  })

  test('goes on by a key, and ends', async () => {
    await shop.db.query(sql`
      INSERT INTO order_returns (order_id, given_back, actor, lines, created_at)
      SELECT ${orders.cash}, 100, 'staff 1', '[]', '2022-06-01T09:00:00Z'
      FROM generate_series(1, 60)`)
    const day = '2022-06-01'
    const first = await takings(accountant, { day })
    const rest = await takings(accountant, { day, after: first.next })
    expect([first.money.length, rest.money.length, rest.next]).toEqual([50, 10, null])
    expect((await accountant.get('/api/staff/takings', { day, after: 'x' })).status).toBe(422)
  })
})
