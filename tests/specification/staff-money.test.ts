// Money of all orders for staff: lists read on by a key, and orders that do not add up.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffApi } from '#src/back-office/contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { type PaidShop, paidShop } from '#tests/support/paid-shop.ts'
import { asStaff, type StaffMember } from '#tests/support/staff-member.ts'
import { testDatabases } from '#tests/support/test-database.ts'

describe.each(testDatabases())('money for staff on the $kind database', ({ open }) => {
  let shop: PaidShop
  let manager: StaffMember
  let paid: number
  let waiting: number

  beforeAll(async () => {
    shop = await paidShop(open)
    manager = await asStaff(shop, 'manager')
    paid = await shop.paid()
    waiting = await shop.placed()
    await shop.begin(waiting)
  })
  afterAll(() => shop?.close())

  const payments = async (query = {}) =>
    (await manager.get('/api/staff/payments', query)).as(staffApi.payments)

  test('payments lead to their orders, by state too', async () => {
    const { payments: all, next } = await payments()
    expect(all.map(({ order_id: id, status }) => [id, status])).toEqual([
      [waiting, 'waiting'],
      [paid, 'succeeded'],
    ])
    expect(all[1]).toMatchObject({ amount: 533.33, refunded: 0, method: 'card' })
    expect(next).toBeNull()
    const { payments: succeeded } = await payments({ state: 'succeeded' })
    expect(succeeded.map(({ order_id: id }) => id)).toEqual([paid])
    expect((await payments({ state: 'disputed' })).payments).toEqual([])
    expect((await payments({ before: all[0]?.id })).payments).toHaveLength(1)
    expect((await manager.get('/api/staff/payments', { state: 'stolen' })).status).toBe(422)
  })

  test('fifty at a time, and the key of the next', async () => {
    await shop.db.query(sql`
      INSERT INTO payments (order_id, method, amount, lines, status, superseded_at)
      SELECT ${waiting}, 'card', amount, lines, 'failed', now()
      FROM payments, generate_series(1, 60) WHERE order_id = ${paid}`)
    const first = await payments({ state: 'failed' })
    const rest = await payments({ state: 'failed', before: first.next })
    expect([first.payments.length, rest.payments.length, rest.next]).toEqual([50, 10, null])
    expect(rest.payments[0]?.id).toBe((first.payments.at(-1)?.id ?? 0) - 1)
  })

  test('a refund that was given up and a receipt are listed, and the sum that is kept', async () => {
    const differences = async () =>
      (await manager.get('/api/staff/payment-differences')).as(staffApi.differences)
    expect(await differences()).toEqual({ differences: [], next: null })
    await shop.db.query(sql`UPDATE orders SET status = 'shipped' WHERE id = ${paid}`)
    const asked = await manager.post(
      `/api/staff/orders/${paid}/refunds`,
      { reason: 'Брак' },
      { headers: { 'idempotency-key': 'given-up' } },
    )
    expect(asked.status, asked.text).toBe(200)
    await shop.db.query(sql`
      UPDATE refunds SET status = 'given-up', failure = 'карта закрыта', done_at = now()`)
    await shop.db.query(sql`
      INSERT INTO receipts (payment_id, amount, lines)
      SELECT id, amount, lines FROM payments WHERE order_id = ${paid}`)
    const { refunds } = (await manager.get('/api/staff/refunds', { state: 'given-up' })).as(
      staffApi.refunds,
    )
    expect(refunds).toMatchObject([
      { order_id: paid, amount: 533.33, reason: 'Брак', failure: 'карта закрыта' },
    ])
    const { receipts } = (await manager.get('/api/staff/receipts')).as(staffApi.receipts)
    expect(receipts).toMatchObject([{ order_id: paid, status: 'queued', amount: 533.33 }])
    expect((await differences()).differences).toEqual([{ order_id: paid, kept: 533.33, owed: 0 }])
  })

  test('is no business of sellers', async () => {
    const seller = await asStaff(shop, 'seller', 'ул. Мира, 1')
    for (const list of ['payments', 'refunds', 'receipts', 'payment-differences']) {
      expect((await seller.get(`/api/staff/${list}`)).status, list).toBe(403)
    }
  })
})
