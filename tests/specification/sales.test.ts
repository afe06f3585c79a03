// Sales at the counter, without an order before.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffApi } from '#src/back-office/contract.ts'
import { readNews } from '#src/back-office/server/events/office-news.repository.ts'
import { sql } from '#src/platform/server/sql.ts'
import { aProduct } from '#tests/support/new-product.ts'
import { linesText } from '#tests/support/order-form.ts'
import { asStaff, type StaffMember } from '#tests/support/staff-member.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'

const OWN = 'ул. Мира, 1'
const OTHER = 'ул. Мира, 2'
const SALES = '/api/staff/sales'

let keys = 0
function newKey(): string {
  keys += 1
  return `sale-${keys}`
}

describe.each(bothDatabases())('a sale at the counter on the $kind database', ({ open }) => {
  let shop: TestShop
  let seller: StaffMember
  let manager: StaffMember
  let stores: Map<string, number>
  let oil: number
  beforeAll(async () => {
    shop = await testShop(open, { SMTP_URL: 'smtp://127.0.0.1:1' })
    seller = await asStaff(shop, 'seller', OWN)
    manager = await asStaff(shop, 'manager')
    const rows = await shop.db.query<{ id: number; title: string }>(
      sql`SELECT id, title FROM stores`,
    )
    stores = new Map(rows.map(({ id, title }) => [title, id]))
    oil = await sold('SALE-OIL', { [OWN]: 100, [OTHER]: 100 })
  })
  afterAll(() => shop?.close())

  const sold = async (article: string, stock: Record<string, number>) =>
    (await shop.has(aProduct({ name: `Масло ${article}`, article, unitPrice: 10_000, stock }))).id
  type Asked = { readonly who?: StaffMember; readonly key?: string | null }
  const sell = (fields: object = {}, { who = seller, key = newKey() }: Asked = {}) =>
    who.post(
      SALES,
      { items: linesText([oil, 2]), expected_total: 200, payment_method: 1, ...fields },
      { headers: key ? { 'idempotency-key': key } : {} },
    )
  const done = async (...given: Parameters<typeof sell>) => {
    const answer = await sell(...given)
    expect(answer.status, answer.text).toBe(201)
    return answer.as(staffApi.sell)
  }
  const levels = async (product: number) =>
    shop.db.query(sql`
      SELECT location.address, level.on_hand AS "onHand", level.reserved
      FROM stock_levels AS level JOIN stock_locations AS location ON location.id = location_id
      WHERE product_id = ${product} ORDER BY location.address`)
  const counts = async () =>
    shop.db.query(sql`
      SELECT (SELECT count(*)::integer FROM orders) AS orders,
             (SELECT count(*)::integer FROM customers) AS customers,
             (SELECT count(*)::integer FROM staff_acts WHERE act = 'sell') AS acts,
             (SELECT count(*)::integer FROM stock_movements) AS movements,
             (SELECT count(*)::integer FROM idempotency_keys) AS keys`)
  const sales = async () => {
    const [row] = await shop.db.query<{ sales: number }>(
      sql`SELECT count(*)::integer AS sales FROM orders WHERE is_sale`,
    )
    return row?.sales ?? 0
  }
  const isInOrder = async () =>
    expect(await shop.db.query(sql`SELECT 1 FROM stock_differences`)).toEqual([])
  const cashOf = async (title: string) => {
    const { shops } = (await manager.get('/api/staff/takings')).as(staffApi.takings)
    const own = shops.find(({ store }) => store === stores.get(title))
    return { cash: own?.received.cash ?? 0, card: own?.received.card ?? 0, total: own?.total ?? 0 }
  }

  test('is an order that is handed over, with its ledger, its act and its money', async () => {
    const article = await sold('SALE-1', { [OWN]: 5, [OTHER]: 9 })
    const before = await cashOf(OWN)
    const { order, customer } = await done({ items: linesText([article, 2]) })
    expect(order).toMatchObject({
      ...{ status: 'completed', is_sale: true, total: 200, address: OWN, phone: '' },
      ...{ is_pickup: true, promised_at: null },
    })
    expect(customer).toBe('Розничный покупатель')
    expect(await levels(article)).toEqual([
      { address: OWN, onHand: 3, reserved: 0 },
      { address: OTHER, onHand: 9, reserved: 0 },
    ])
    const moved = await shop.db.query(sql`
      SELECT kind, on_hand_change AS units, reserved_change AS reserved FROM stock_movements
      WHERE document = ${`order ${order.id}`} ORDER BY id`)
    expect(moved).toEqual([
      { kind: 'reserved', units: 0, reserved: 2 },
      { kind: 'sold', units: -2, reserved: -2 },
    ])
    const acts = await shop.db.query(sql`
      SELECT staff_id AS "staffId", act, details FROM staff_acts
      WHERE subject = ${`order ${order.id}`}`)
    const details = { store: OWN, total: 200, method: 'наличными' }
    expect(acts).toEqual([{ staffId: seller.id, act: 'sell', details }])
    const shown = (await seller.get(`/api/staff/orders/${order.id}`)).as(staffApi.order)
    expect(shown.history).toMatchObject([
      { status: 'new', actor: `staff ${seller.id}`, at_counter: true },
      { status: 'completed', actor: `staff ${seller.id}` },
    ])
    expect(shown.history[0]).not.toHaveProperty('by_phone')
    const { cash, card, total } = await cashOf(OWN)
    expect([cash - before.cash, card - before.card, total - before.total]).toEqual([200, 0, 200])
    const [held] = await shop.db.query(sql`
      SELECT held_units AS units, pickup_code AS code FROM orders WHERE id = ${order.id}`)
    expect(held).toEqual({ units: 0, code: null })
    await isInOrder()
  })

  test('stands in the list of orders as a sale, and is no news of a new order', async () => {
    const { order } = await done({ payment_method: 2 })
    const { orders } = (await seller.get('/api/staff/orders', { status: 'completed' })).as(
      staffApi.orders,
    )
    const listed = orders.find(({ id }) => id === order.id)
    expect(listed).toMatchObject({ is_sale: true, is_paid: true })
    const [change] = await shop.db.query<{ id: number }>(sql`
      SELECT id FROM order_status_changes WHERE order_id = ${order.id}`)
    const none = { movements: [], acts: [], money: [], requests: [] }
    const news = await readNews(shop.db, {
      ...none,
      orders: [order.id],
      changes: [change?.id ?? 0],
    })
    expect(news.map(({ topic }) => topic)).toEqual(['order'])
  })

  test('to a buyer who is known by his phone is his, and he gets no letter of it', async () => {
    const ivan = await shop.asCustomer()
    const letters = () =>
      shop.db.query(sql`SELECT 1 FROM letters WHERE recipient = ${ivan.form.email}`)
    const before = await letters()
    const { order, customer } = await done({ phone: ivan.form.phone })
    expect(customer).toBe('Петров Иван Сергеевич')
    expect((await ivan.get(`/api/orders/${order.id}`)).status).toBe(200)
    expect(await letters()).toEqual(before)
  })

  test('to a new buyer with a phone needs his name, and else none', async () => {
    const refused = await sell({ phone: '79620000001' })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.failure.errors ?? {})).toEqual(['name'])
    const named = { phone: '79620000001', name: 'Анна', lastname: 'Котова' }
    expect(await done(named)).toMatchObject({
      customer: 'Котова Анна',
      order: { phone: '79620000001' },
    })
    // those who name none are one customer
    await Promise.all([done(), done()])
    const retail = await shop.db.query(sql`SELECT 1 FROM customers WHERE lastname = 'Розничный'`)
    expect(retail).toHaveLength(1)
  })

  test('is one under one key, also when three are sent at once', async () => {
    const key = newKey()
    const before = await levels(oil)
    const sent = await Promise.all([0, 1, 2].map(() => done({}, { key })))
    const ids = new Set(sent.map(({ order }) => order.id))
    expect(ids.size).toBe(1)
    expect((await done({}, { key })).order).toMatchObject({ id: [...ids][0], status: 'completed' })
    const [own] = before as { onHand: number }[]
    expect((await levels(oil))[0]).toMatchObject({ onHand: (own?.onHand ?? 0) - 2 })
    expect((await sell({ payment_method: 2 }, { key })).status).toBe(409)
    // a key of somebody else is another one
    const other = await done({ store: stores.get(OWN) }, { key, who: manager })
    expect(ids.has(other.order.id)).toBe(false)
    expect((await sell({}, { key: null })).status).toBe(422)
    await isInOrder()
  })

  test('is one under one key, to whomever it is sent', async () => {
    const ivan = await shop.asCustomer()
    const named = { phone: ivan.form.phone }
    const isRefused = (answer: Awaited<ReturnType<typeof sell>>) => {
      expect(answer.status, answer.text).toBe(409)
      expect(answer.failure.message).toContain('уже проведена с другими данными')
    }
    for (const [first, second] of [
      [{}, named],
      [named, {}],
    ] as const) {
      const key = newKey()
      const { order } = await done(first, { key })
      const before = [await counts(), await levels(oil)]
      isRefused(await sell(second, { key }))
      expect([await counts(), await levels(oil)]).toEqual(before)
      expect((await done(first, { key })).order.id).toBe(order.id)
    }
    const key = newKey()
    const before = await sales()
    const sent = await Promise.all([{}, named, {}, named].map((fields) => sell(fields, { key })))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409])
    sent.filter(({ status }) => status === 409).map(isRefused)
    const made = sent.filter(({ status }) => status === 201).map((one) => one.as(staffApi.sell))
    expect(made[1]?.order.id).toBe(made[0]?.order.id)
    expect(await sales()).toBe(before + 1)
    await isInOrder()
  })

  test('is refused with the new price when it has changed, and leaves nothing', async () => {
    const dear = await sold('SALE-DEAR', { [OWN]: 5 })
    await shop.db.query(sql`UPDATE products SET price = 15050 WHERE id = ${dear}`)
    const before = [await counts(), await levels(dear)]
    const refused = await sell({ items: linesText([dear, 2]) })
    expect(refused.status).toBe(409)
    expect(refused.failure.message.replaceAll('\u00a0', ' ')).toBe(
      'Не продано, цена изменилась. Теперь: «Масло SALE-DEAR» — 150,50 руб., всего 301 руб. Назовите сумму покупателю и продайте ещё раз.',
    )
    expect(refused.failure.lines).toEqual([{ id: dear, available: 5, price: 150.5 }])
    expect([await counts(), await levels(dear)]).toEqual(before)
    await done({ items: linesText([dear, 2]), expected_total: 301 })
  })

  test('is of what lies in the shop alone, however much lies elsewhere', async () => {
    const last = await sold('SALE-LAST', { [OWN]: 1, [OTHER]: 7 })
    const before = [await counts(), await levels(last)]
    const refused = await sell({ items: linesText([last, 2]) })
    expect(refused.status).toBe(409)
    expect(refused.failure.message).toBe(
      'Не продано, в магазине не хватает: «Масло SALE-LAST» — осталось 1 шт.',
    )
    expect(refused.failure.lines).toMatchObject([{ id: last, available: 1 }])
    expect([await counts(), await levels(last)]).toEqual(before)
    const one = { items: linesText([last, 1]), expected_total: 100 }
    const sent = await Promise.all([sell(one), sell(one)])
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await levels(last)).toEqual([
      { address: OWN, onHand: 0, reserved: 0 },
      { address: OTHER, onHand: 7, reserved: 0 },
    ])
    await isInOrder()
  })

  test('is in the own shop of a seller, and in that which others choose', async () => {
    for (const store of [stores.get(OTHER), 999_999]) {
      expect((await sell({ store })).status).toBe(404)
    }
    expect((await done({ store: stores.get(OWN) })).order.address).toBe(OWN)
    expect((await sell({ store: 999_999 }, { who: manager })).status).toBe(404)
    const refused = await sell({}, { who: manager })
    expect([refused.status, Object.keys(refused.failure.errors ?? {})]).toEqual([422, ['store']])
    const before = await cashOf(OTHER)
    const { order } = await done({ store: stores.get(OTHER), payment_method: 2 }, { who: manager })
    expect(order.address).toBe(OTHER)
    expect((await cashOf(OTHER)).card - before.card).toBe(200)
    expect((await seller.get(`/api/staff/orders/${order.id}`)).status).toBe(404)
  })

  test('is made by owner, manager and seller, and paid there', async () => {
    const store = stores.get(OWN)
    for (const role of ['picker', 'editor', 'accountant']) {
      const who = await asStaff(shop, role, role === 'picker' ? OWN : undefined)
      expect((await sell({ store }, { who })).status, role).toBe(403)
    }
    await done({ store }, { who: await asStaff(shop, 'owner') })
    await shop.db.query(sql`UPDATE payment_methods SET is_active = true WHERE id = 3`)
    const refused = await sell({ payment_method: 3 })
    await shop.db.query(sql`UPDATE payment_methods SET is_active = false WHERE id = 3`)
    expect([refused.status, Object.keys(refused.failure.errors ?? {})]).toEqual([
      422,
      ['payment_method'],
    ])
  })

  test('has its way of paying corrected on its day, with the money of the day', async () => {
    const { order } = await done()
    const path = `/api/staff/orders/${order.id}/payment-method`
    const before = await cashOf(OWN)
    const corrected = await seller.post(path, { method: 2 })
    expect(corrected.status, corrected.text).toBe(200)
    expect(corrected.as(staffApi.paymentMethod).order).toMatchObject({
      ...{ status: 'completed', payment_method: 'Картой при получении' },
    })
    const after = await cashOf(OWN)
    expect([after.cash - before.cash, after.card - before.card]).toEqual([-200, 200])
    expect(after.total).toBe(before.total)
    expect((await seller.post(path, { method: 2 })).status).toBe(200)
    const acts = await shop.db.query(sql`
      SELECT details - 'version' AS details FROM staff_acts
      WHERE subject = ${`order ${order.id}`} AND act = 'pay-on-receipt'`)
    expect(acts).toEqual([{ details: { method: 2, former: 'Наличными', now: 'Картой' } }])
    // not of another shop, not of a day that is counted, not once money went back
    const elsewhere = await done({ store: stores.get(OTHER) }, { who: manager })
    const otherPath = `/api/staff/orders/${elsewhere.order.id}/payment-method`
    expect((await seller.post(otherPath, { method: 2 })).status).toBe(404)
    const handOverAgo = (hours: number) =>
      shop.db.query(sql`
        UPDATE order_status_changes SET created_at = now() - make_interval(hours => ${hours})
        WHERE order_id = ${order.id}`)
    await handOverAgo(25)
    const late = await seller.post(path, { method: 1 })
    expect([late.status, late.failure.message]).toEqual([
      409,
      expect.stringContaining('прошлого дня'),
    ])
    await handOverAgo(0)
    const back = await manager.post(
      `/api/staff/orders/${elsewhere.order.id}/returns`,
      { goods: 'stock', reason: 'defect', lines: [{ position: 1, quantity: 1 }] },
      { headers: { 'if-match': `"${elsewhere.order.version}"` } },
    )
    expect(back.status, back.text).toBe(200)
    const given = await manager.post(otherPath, { method: 2 })
    expect([given.status, given.failure.message]).toEqual([
      409,
      expect.stringContaining('возвращали'),
    ])
    expect((await cashOf(OWN)).card).toBe(after.card)
  })

  test('is corrected to any method that is offered on receipt, and to no other', async () => {
    const { order } = await done()
    const path = `/api/staff/orders/${order.id}/payment-method`
    const before = await cashOf(OWN)
    await shop.db.query(sql`
      INSERT INTO payment_methods (id, name, on_receipt_kind) VALUES (6, 'Терминал', 'card')`)
    await shop.db.query(sql`UPDATE payment_methods SET is_active = false WHERE id = 2`)
    for (const method of [2, 3, 99]) {
      const refused = await seller.post(path, { method })
      expect([refused.status, Object.keys(refused.failure.errors ?? {})]).toEqual([422, ['method']])
    }
    const corrected = await seller.post(path, { method: 6 })
    expect(corrected.status, corrected.text).toBe(200)
    const after = await cashOf(OWN)
    expect([after.cash - before.cash, after.card - before.card]).toEqual([-200, 200])
    const { history } = (await seller.get(`/api/staff/orders/${order.id}`)).as(staffApi.order)
    expect(history.at(-1)).toMatchObject({ actor: `staff ${seller.id}`, changed: ['payment'] })
    await shop.db.query(sql`UPDATE payment_methods SET is_active = id = 2 WHERE id IN (2, 6)`)
  })

  test('comes back like any order', async () => {
    const back = await sold('SALE-BACK', { [OWN]: 5 })
    const { order } = await done({ items: linesText([back, 2]) })
    const before = await cashOf(OWN)
    const returned = await manager.post(
      `/api/staff/orders/${order.id}/returns`,
      { goods: 'stock', reason: 'defect', lines: [{ position: 1, quantity: 1 }] },
      { headers: { 'if-match': `"${order.version}"` } },
    )
    expect(returned.status, returned.text).toBe(200)
    expect(await levels(back)).toEqual([{ address: OWN, onHand: 4, reserved: 0 }])
    expect(before.total - (await cashOf(OWN)).total).toBe(100)
    await isInOrder()
  })
})
