// The sum of a return: the shop says it before, does the same, and refuses another one.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffApi } from '#src/back-office/contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { CARD, type PaidShop, paidShop } from '#tests/support/paid-shop.ts'
import { asStaff, type StaffMember } from '#tests/support/staff-member.ts'
import { testDatabases } from '#tests/support/test-database.ts'

const CASH = { payment_method: 1 }
const BY_CARD = { payment_method: 2 }
const OWN_WAY = 91
const units = (position: number, quantity = 1) => [{ position, quantity }]
type Lines = ReturnType<typeof units> | undefined

describe.each(testDatabases())('the sum of a return on the $kind database', ({ open }) => {
  let shop: PaidShop
  let owner: StaffMember

  beforeAll(async () => {
    shop = await paidShop(open)
    owner = await asStaff(shop, 'owner')
  })
  afterAll(() => shop?.close())

  const shown = async (id: number) =>
    (await owner.get(`/api/staff/orders/${id}`)).as(staffApi.order)
  async function brought(id: number, last: 'shipped' | 'completed' = 'completed') {
    const steps = ['confirmed', 'assembling', 'shipped', ...(last === 'completed' ? [last] : [])]
    for (const to of steps) {
      expect((await owner.post(`/api/staff/orders/${id}/steps`, { to })).status).toBe(200)
    }
    return id
  }
  const seen = async (id: number) => ({
    headers: { 'if-match': `"${(await shown(id)).order.version}"` },
  })
  const ask = async (id: number, lines?: Lines, more = {}) => {
    const body = { ...(lines && { lines }), ...more }
    return owner.post(`/api/staff/orders/${id}/returns/preview`, body, await seen(id))
  }
  const back = async (id: number, body: object) => {
    const sent = { goods: 'stock', reason: 'defect', ...body }
    return owner.post(`/api/staff/orders/${id}/returns`, sent, await seen(id))
  }
  /** All that a return could change, and what went back so far. */
  async function books(id: number) {
    const { order, refunds, returns, history } = await shown(id)
    const stock = await shop.db.query(sql`
      SELECT product_id, location_id, on_hand, reserved FROM stock_levels
      ORDER BY product_id, location_id`)
    const acts = await shop.db.query(sql`
      SELECT id FROM staff_acts WHERE subject = ${`order ${id}`} AND act <> 'see-order'`)
    const kopecks = (sums: number[]) => sums.reduce((sum, each) => sum + Math.round(each * 100), 0)
    const live = refunds.filter(({ status }) => status !== 'given-up')
    return {
      all: { order, refunds, returns, history, stock, acts },
      refunded: kopecks(live.map(({ amount }) => amount)),
      givenBack: kopecks(returns.map(({ given_back: given }) => given)),
    }
  }
  /** What was said of a return, which then was done to the kopeck; by saying it nothing was done. */
  async function agreed(id: number, lines?: Lines, more = {}) {
    const before = await books(id)
    const answer = await ask(id, lines, more)
    expect(answer.status, answer.text).toBe(200)
    const money = answer.as(staffApi.previewReturn)
    expect((await books(id)).all).toEqual(before.all)
    const expected = {
      expected_refunded: money.refunded,
      expected_given_back: money.given_back,
    }
    const done = await back(id, { ...expected, ...(lines && { lines }), ...more })
    expect(done.status, done.text).toBe(200)
    const after = await books(id)
    expect([after.refunded - before.refunded, after.givenBack - before.givenBack]).toEqual([
      Math.round(money.refunded * 100),
      Math.round(money.given_back * 100),
    ])
    const wrong = await shop.db.query(sql`SELECT order_id FROM payment_differences`)
    expect(wrong).toEqual([])
    const { place, places, ...sums } = money
    expect(places).toContainEqual(place)
    return sums
  }
  const cash = (given_back: number) => ({ refunded: 0, given_back, given_by: 'cash' })
  const online = (refunded: number) => ({ refunded, given_back: 0, given_by: null })

  test('of an order paid in cash is that of its units, and the last return takes the rest', async () => {
    const id = await brought(await shop.placed(CASH))
    await shop.db.query(sql`
      UPDATE orders SET shipping_cost = 5050, total = total + 5050 WHERE id = ${id}`)
    expect(await agreed(id, units(1))).toEqual(cash(100))
    expect(await agreed(id, units(1))).toEqual(cash(100))
    // the delivery goes back with the last of the goods
    expect(await agreed(id, units(2))).toEqual(cash(383.83))
    expect((await shown(id)).order.status).toBe('returned')
    expect((await ask(id)).as(staffApi.previewReturn)).toMatchObject(online(0))
    expect(await agreed(await brought(await shop.placed(CASH)))).toEqual(cash(533.33))
  })

  test('leaves the delivery to the shop where it is said, in cash and online', async () => {
    const kept = { keep_delivery: true }
    const charge = (id: number) =>
      shop.db.query(sql`
        UPDATE orders SET shipping_cost = 5050, total = total + 5050 WHERE id = ${id}`)
    const id = await shop.placed(CASH)
    await charge(id)
    await brought(id)
    const part = await ask(id, units(1), kept)
    expect([part.status, part.failure.errors?.keep_delivery?.[0]]).toEqual([
      422,
      expect.stringContaining('со всем заказом'),
    ])
    expect(await agreed(id, units(1))).toEqual(cash(100))
    expect(await agreed(id, undefined, kept)).toEqual(cash(433.33))
    const { order, returns, total_left: left } = await shown(id)
    expect([order.status, returns.at(-1)?.amount, left]).toEqual(['returned', 433.33, 50.5])
    const [letter] = await shop.db.query<{ data: object }>(sql`
      SELECT data FROM letters WHERE kind = 'order-returned' ORDER BY id DESC LIMIT 1`)
    expect(letter?.data).toMatchObject({ keptDelivery: 5050 })

    const other = await shop.placed({ payment_method: CARD })
    await charge(other)
    await shop.begin(other)
    await paysAll(other)
    await brought(other)
    expect(await agreed(other, units(1))).toEqual(online(100))
    expect(await agreed(other, undefined, kept)).toEqual(online(433.33))
  })

  test('says card or cash by the kind of the method, whatever its name', async () => {
    const rename = (name: string) =>
      shop.db.query(sql`UPDATE payment_methods SET name = ${name} WHERE id = 2`)
    await rename('Терминалом при получении')
    const id = await brought(await shop.placed(BY_CARD))
    expect(await agreed(id, units(1))).toEqual({ refunded: 0, given_back: 100, given_by: 'card' })
    await rename('Картой при получении')
    await shop.db.query(sql`
      INSERT INTO payment_methods (id, name, on_receipt_kind)
      VALUES (${OWN_WAY}, 'Картой рассрочки', 'cash')`)
    const own = await brought(await shop.placed({ payment_method: OWN_WAY }))
    // as methods were that are older than the kinds
    await shop.db.query(sql`
      UPDATE payment_methods SET is_active = false, on_receipt_kind = NULL WHERE id = ${OWN_WAY}`)
    expect(await agreed(own)).toEqual({ refunded: 0, given_back: 533.33, given_by: null })
  })

  test('of an order paid online is what was not refunded before without goods', async () => {
    const id = await brought(await shop.paid())
    const refund = (lines: Lines, key: string) =>
      owner.post(
        `/api/staff/orders/${id}/refunds`,
        { lines, reason: 'Скидка' },
        { headers: { 'idempotency-key': key } },
      )
    expect((await refund(units(2), 'first')).status).toBe(200)
    expect(await agreed(id, units(2))).toEqual(online(0))
    expect(await agreed(id, units(1))).toEqual(online(100))
    expect((await refund(units(1), 'second')).status).toBe(200)
    expect(await agreed(id)).toEqual(online(0))
  })

  test('of an order paid online goes back in parts, and the last one takes the rest', async () => {
    const id = await brought(await shop.paid())
    expect(await agreed(id, units(2))).toEqual(online(333.33))
    expect(await agreed(id, units(1))).toEqual(online(100))
    expect(await agreed(id)).toEqual(online(100))
    expect((await shown(id)).order.status).toBe('returned')
  })

  async function paysAll(id: number) {
    for (const payment of await shop.providerIds(id)) shop.provider.pay(payment)
    for (let round = 0; round < 2; round += 1) {
      await shop.later(700)
      await shop.work()
    }
  }

  test('is not that of a payment that came too late: the buyer has paid in cash', async () => {
    const id = await shop.placed({ payment_method: CARD })
    await shop.begin(id)
    await shop.later(5)
    const changed = await owner.post(`/api/staff/orders/${id}/payment-method`, { method: 1 })
    expect(changed.status, changed.text).toBe(200)
    await paysAll(id)
    expect((await shown(id)).refunds).toMatchObject([{ amount: 533.33 }])
    await brought(id)
    expect(await agreed(id, units(1))).toEqual(cash(100))
    expect(await agreed(id)).toEqual(cash(433.33))
  })

  test('of an order that was paid twice is what the shop has kept', async () => {
    const id = await shop.placed({ payment_method: CARD })
    await shop.begin(id)
    const dropped = await owner.post(`/api/staff/orders/${id}/lines/2/drop`, { reason: 'Брак' })
    expect(dropped.status, dropped.text).toBe(200)
    await shop.begin(id)
    await paysAll(id)
    await brought(id)
    expect((await shown(id)).payments).toHaveLength(2)
    expect(await agreed(id, units(1))).toEqual(online(100))
    expect(await agreed(id)).toEqual(online(100))
  })

  test('of an order on its way is what was paid online: its cash is at the carrier', async () => {
    const id = await brought(await shop.placed(CASH), 'shipped')
    const part = await ask(id, units(1))
    expect([part.status, part.failure.message]).toEqual([
      409,
      expect.stringContaining('отказываются целиком'),
    ])
    expect(await agreed(id)).toEqual(cash(0))
    expect(await agreed(await brought(await shop.paid(), 'shipped'))).toEqual(online(533.33))
  })

  test('is refused in words where it is another one by now, and nothing is done', async () => {
    const id = await brought(await shop.paid())
    expect((await back(id, { lines: units(1) })).status).toBe(200)
    const said = (await ask(id)).as(staffApi.previewReturn)
    expect(said).toMatchObject(online(433.33))
    // the provider gives a refund up, so its money is still here; the order stays as it is
    await shop.db.query(sql`
      UPDATE refunds SET status = 'given-up', done_at = now()
      WHERE payment_id IN (SELECT id FROM payments WHERE order_id = ${id})`)
    const before = await books(id)
    const refused = await back(id, { expected_refunded: said.refunded })
    expect([refused.status, refused.failure.message]).toEqual([
      409,
      expect.stringMatching(/^Сумма возврата теперь другая: онлайн вернётся 533,33\sруб\./),
    ])
    expect((await back(id, { expected_given_back: 1 })).status).toBe(409)
    expect((await books(id)).all).toEqual(before.all)
    expect(await agreed(id)).toEqual(online(533.33))
  })

  test('is said of the order that was seen, and to those who may return it', async () => {
    const id = await brought(await shop.placed(CASH))
    const path = `/api/staff/orders/${id}/returns/preview`
    const headers = { headers: { 'if-match': '"1"' } }
    expect((await owner.post(path, {}, headers)).status).toBe(412)
    expect((await ask(id, units(1, 3))).failure.errors?.lines?.[0]).toBe(
      'В строке 1 заказа нет столько штук.',
    )
    const seller = await asStaff(shop, 'seller', 'ул. Мира, 1')
    expect((await seller.post(path, {}, headers)).status).toBe(403)
  })
})
