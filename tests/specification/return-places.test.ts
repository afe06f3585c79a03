// Where goods of a return are taken in: stock and money of that place, its papers and its letter.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffApi } from '#src/back-office/contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { aProduct } from '#tests/support/new-product.ts'
import { linesText } from '#tests/support/order-form.ts'
import { stockDifferences, walkOrder } from '#tests/support/order-life.ts'
import { type PaidShop, paidShop } from '#tests/support/paid-shop.ts'
import { asStaff, type StaffMember } from '#tests/support/staff-member.ts'
import { testDatabases } from '#tests/support/test-database.ts'

const OWN = 'ул. Мира, 1'
const OTHER = 'ул. Мира, 2'
const CASH = { shipping_method: 1, address: OWN, payment_method: 1 }
const ONE = [{ position: 1, quantity: 1 }]
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe.each(testDatabases())('the place of a return on the $kind database', ({ open }) => {
  let shop: PaidShop
  let owner: StaffMember
  let articles = 0
  const places = new Map<string, number>()
  const stores = new Map<string, number>()

  beforeAll(async () => {
    shop = await paidShop(open, { SMTP_URL: 'smtp://127.0.0.1:1' })
    owner = await asStaff(shop, 'owner')
    // an unconfirmed mailbox gets few letters an hour
    await shop.db.query(sql`UPDATE customers SET email_confirmed_at = now()`)
    const rows = await shop.db.query<{ id: number; store: number; title: string }>(sql`
      SELECT location.id, store.id AS store, store.title
      FROM stock_locations AS location JOIN stores AS store ON store.id = location.store_id`)
    for (const { id, store, title } of rows) {
      places.set(title, id)
      stores.set(title, store)
    }
  })
  afterAll(async () => {
    expect(await stockDifferences(shop.db)).toEqual([])
    expect(await shop.db.query(sql`SELECT 1 FROM payment_differences`)).toEqual([])
    await shop.close()
  })

  async function product(stock: Record<string, number>) {
    articles += 1
    return (await shop.has(aProduct({ article: `BACK-${articles}`, unitPrice: 10_000, stock }))).id
  }
  /** Fetched at `OWN`; one of its two units came from `OTHER`. */
  async function fetched(wishes: object = {}) {
    const id = await product({ [OWN]: 1, [OTHER]: 1 })
    const order = await shop.placed({ ...CASH, items: linesText([id, 2]), ...wishes })
    await walkOrder(shop.db, order, 'confirmed', 'assembling', 'ready', 'completed')
    return { order, product: id }
  }
  const shown = async (id: number) =>
    (await owner.get(`/api/staff/orders/${id}`)).as(staffApi.order)
  const seen = async (id: number) => ({
    headers: { 'if-match': `"${(await shown(id)).order.version}"` },
  })
  const ask = async (id: number, body: object = {}) =>
    owner.post(`/api/staff/orders/${id}/returns/preview`, { ...body }, await seen(id))
  const back = async (id: number, body: object = {}) => {
    const sent = { goods: 'stock', reason: 'defect', ...body }
    return owner.post(`/api/staff/orders/${id}/returns`, sent, await seen(id))
  }
  const onHand = async (id: number) => {
    const rows = await shop.db.query<{ address: string; units: number }>(sql`
      SELECT location.address, level.on_hand AS units
      FROM stock_levels AS level JOIN stock_locations AS location ON location.id = location_id
      WHERE product_id = ${id} AND level.on_hand <> 0`)
    return Object.fromEntries(rows.map(({ address, units }) => [address, units]))
  }
  const givenBack = async (title: string) => {
    const { shops } = (await owner.get('/api/staff/takings')).as(staffApi.takings)
    return shops.find(({ store }) => store === stores.get(title))?.given_back.cash ?? 0
  }
  const place = (title: string) => ({
    id: places.get(title),
    title: expect.stringContaining(title),
  })
  const letters = (id: number) =>
    shop.db.query<{ data: { returned: object[]; givenBack: number; place: string } }>(sql`
      SELECT data FROM letters
      WHERE kind = 'order-returned' AND (data #>> '{order,id}')::bigint = ${id} ORDER BY id`)

  test('is where the order was handed over, wherever its units came from', async () => {
    const { order, product: id } = await fetched()
    const before = [await givenBack(OWN), await givenBack(OTHER)]
    const money = (await ask(order, { lines: ONE })).as(staffApi.previewReturn)
    expect(money.place).toEqual(place(OWN))
    expect(money.places.map((each) => each.id)).toEqual(
      expect.arrayContaining([places.get(OWN), places.get(OTHER)]),
    )
    expect(await onHand(id)).toEqual({})
    expect((await back(order, { lines: ONE })).status).toBe(200)
    expect((await back(order)).status).toBe(200)
    expect(await onHand(id)).toEqual({ [OWN]: 2 })
    expect([await givenBack(OWN), await givenBack(OTHER)]).toEqual([
      (before[0] ?? 0) + 200,
      before[1],
    ])
    expect((await shown(order)).returns.map((each) => each.place)).toEqual([
      expect.stringContaining(OWN),
      expect.stringContaining(OWN),
    ])
  })

  test.each(['stock', 'written-off'])('is another one where it is chosen: %s', async (goods) => {
    const { order, product: id } = await fetched()
    const before = [await givenBack(OWN), await givenBack(OTHER)]
    const at = places.get(OTHER)
    const asked = { lines: ONE, place: at }
    expect((await ask(order, asked)).as(staffApi.previewReturn).place).toEqual(place(OTHER))
    expect((await back(order, { ...asked, goods, expected_place: at })).status).toBe(200)
    expect((await back(order, { goods, place: at })).status).toBe(200)
    expect(await onHand(id)).toEqual(goods === 'stock' ? { [OTHER]: 2 } : {})
    const moved = await shop.db.query(sql`
      SELECT location_id AS at, sum(on_hand_change)::integer AS units FROM stock_movements
      WHERE product_id = ${id} AND kind = 'returned' GROUP BY location_id`)
    expect(moved).toEqual([{ at, units: 2 }])
    expect([await givenBack(OWN), await givenBack(OTHER)]).toEqual([
      before[0],
      (before[1] ?? 0) + 200,
    ])
  })

  test('that is not the one that was seen is refused, and so is one that takes nothing in', async () => {
    const { order, product: id } = await fetched()
    const other = await back(order, { lines: ONE, expected_place: places.get(OTHER) })
    expect([other.status, other.failure.message]).toEqual([
      409,
      expect.stringMatching(
        /^Товар теперь принимают в другом месте: .*Мира, 1\. Ничего не сделано/,
      ),
    ])
    for (const answer of [await back(order, { place: 9999 }), await ask(order, { place: 9999 })]) {
      expect([answer.status, Object.keys(answer.failure.errors ?? {})]).toEqual([422, ['place']])
    }
    expect([await onHand(id), (await shown(order)).returns]).toEqual([{}, []])
  })

  test('of the step is the same, also where the shop has had none of it before', async () => {
    const id = await product({ [OTHER]: 2 })
    const order = await shop.placed({ ...CASH, items: linesText([id, 2]) })
    await walkOrder(shop.db, order, 'confirmed', 'assembling', 'ready', 'completed')
    const step = await owner.post(`/api/staff/orders/${order}/steps`, { to: 'returned' })
    expect(step.status, step.text).toBe(200)
    expect(await onHand(id)).toEqual({ [OWN]: 2 })
  })

  test('of a delivery that comes back by a step is where each unit was sold from', async () => {
    const id = await product({ [OWN]: 1, [OTHER]: 2 })
    const order = await shop.placed({ payment_method: 1, items: linesText([id, 3]) })
    await walkOrder(shop.db, order, 'confirmed', 'assembling', 'shipped')
    expect(await onHand(id)).toEqual({})
    const step = await owner.post(`/api/staff/orders/${order}/steps`, { to: 'returned' })
    expect(step.status, step.text).toBe(200)
    expect(await onHand(id)).toEqual({ [OWN]: 1, [OTHER]: 2 })
    const where = expect.stringMatching(/Мира, 1; .*Мира, 2$/)
    const [act] = (await owner.get('/api/staff/acts')).as(staffApi.acts).acts
    expect(act).toMatchObject({
      ...{ act: 'step-order', subject: `order ${order}` },
      details: { from: 'shipped', to: 'returned', place: where },
    })
    expect(await letters(order)).toMatchObject([{ data: { place: where } }])
  })

  test('is told to the buyer, with the units, the sum and the way', async () => {
    const { order } = await fetched()
    expect((await back(order, { lines: ONE, place: places.get(OTHER) })).status).toBe(200)
    expect(await letters(order)).toMatchObject([
      {
        data: {
          returned: [{ quantity: 1 }],
          ...{ givenBack: 10_000, givenBy: 'cash', refunded: 0, reason: 'Найден брак' },
          place: expect.stringContaining(OTHER),
        },
      },
    ])
    const online = await shop.paid()
    await walkOrder(shop.db, online, 'confirmed', 'assembling', 'shipped', 'completed')
    expect((await back(online, { lines: ONE })).status).toBe(200)
    expect(await letters(online)).toMatchObject([{ data: { refunded: 10_000, givenBack: 0 } }])
    expect((await shown(online)).returns).toMatchObject([{ refunded: 100, amount: 100 }])
  })

  test('of a sale is its shop, and its nameless buyer gets no letter', async () => {
    const id = await product({ [OWN]: 5 })
    const seller = await asStaff(shop, 'seller', OWN)
    const sale = await seller.post(
      '/api/staff/sales',
      { items: linesText([id, 2]), expected_total: 200, payment_method: 1 },
      { headers: { 'idempotency-key': randomUUID() } },
    )
    const { order } = sale.as(staffApi.sell)
    expect((await ask(order.id)).as(staffApi.previewReturn).place).toEqual(place(OWN))
    expect((await back(order.id, { lines: ONE, place: places.get(OTHER) })).status).toBe(200)
    expect(await onHand(id)).toEqual({ [OWN]: 3, [OTHER]: 1 })
    expect(await letters(order.id)).toEqual([])
  })

  test('of an order that was handed over in part is the same', async () => {
    const id = await product({ [OWN]: 1, [OTHER]: 2 })
    const order = await shop.placed({ ...CASH, items: linesText([id, 3]) })
    await walkOrder(shop.db, order, 'confirmed', 'assembling', 'ready')
    const { pickup_code: code, order: ready } = await shown(order)
    const lines = [{ position: 1, quantity: 2 }]
    const part = await owner.post(
      `/api/staff/orders/${order}/part`,
      { lines, due: 200, code },
      { headers: { 'if-match': `"${ready.version}"`, 'idempotency-key': randomUUID() } },
    )
    expect(part.status, part.text).toBe(200)
    const before = await onHand(id)
    expect((await back(order, { lines: ONE })).status).toBe(200)
    expect(await onHand(id)).toEqual({ ...before, [OWN]: (before[OWN] ?? 0) + 1 })
    expect((await back(order)).status).toBe(200)
    expect(await onHand(id)).toEqual({ ...before, [OWN]: (before[OWN] ?? 0) + 2 })
    expect((await shown(order)).returns.map(({ amount }) => amount)).toEqual([100, 100])
  })

  test('stands on a paper for each return, and the slip says what came back', async () => {
    const { order } = await fetched()
    const print = async (kind: string) =>
      plain((await owner.get(`/api/staff/prints/${kind}`, { orders: String(order) })).text)
    expect(await print('slip')).not.toContain('озвра')
    expect(await print('return')).toContain('возвратов не было')
    expect((await back(order, { lines: ONE })).status).toBe(200)
    expect((await shown(order)).total_left).toBe(100)
    const slip = await print('slip')
    for (const text of ['2, возвращён 1', 'Возвращено', 'После возвратов']) {
      expect(slip).toContain(text)
    }
    expect((await back(order)).status).toBe(200)
    const papers = await print('return')
    expect(papers.match(/Возврат по заказу №/g)).toHaveLength(2)
    for (const text of ['Найден брак', '100 руб. наличными из кассы', OWN, 'Деньги получил']) {
      expect(papers).toContain(text)
    }
    expect((await shown(order)).total_left).toBe(0)
  })
})
