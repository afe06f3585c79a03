// Orders that wait for online payment: their term, and what happens after it.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { securityApi } from '#src/accounts/security-contract.ts'
import { staffApi } from '#src/back-office/contract.ts'
import { cancelUnpaid } from '#src/payments/server/payment-worker.ts'
import { sql } from '#src/platform/server/sql.ts'
import { type PaidShop, paidShop } from '#tests/support/paid-shop.ts'
import { asStaff, type StaffMember } from '#tests/support/staff-member.ts'
import { testDatabases } from '#tests/support/test-database.ts'

const DAY_MS = 24 * 3_600_000

describe.each(testDatabases())('unpaid orders on the $kind database', ({ open }) => {
  let shop: PaidShop
  beforeAll(async () => {
    shop = await paidShop(open)
  })
  afterAll(() => shop?.close())

  const createdAt = async (id: number) => {
    const [row] = await shop.db.query<{ at: Date }>(sql`
      SELECT created_at AS at FROM orders WHERE id = ${id}`)
    return row?.at.getTime() ?? 0
  }
  const lettersOf = (id: number) =>
    shop.db.query<{ kind: string; payUntil: string | null; paidTotal: number | null }>(sql`
      SELECT kind, data ->> 'payUntil' AS "payUntil", (data ->> 'paidTotal')::bigint AS "paidTotal"
      FROM letters WHERE (data -> 'order' ->> 'id')::bigint = ${id} ORDER BY id`)

  test('have a term of payment, while they are unpaid', async () => {
    const [unpaid, paid] = [await shop.placed(), await shop.paid()]
    const until = Date.parse((await shop.read(unpaid)).pay_until ?? '')
    expect(until - (await createdAt(unpaid))).toBe(DAY_MS)
    expect((await shop.read(paid)).pay_until).toBeNull()
    await shop.ivan.post(`/api/orders/${unpaid}/cancel`, {})
    expect((await shop.read(unpaid)).pay_until).toBeNull()
  })

  test('have their term in letters, and paid ones have the paid sum', async () => {
    const [online, cash] = [await shop.paid(), await shop.placed({ payment_method: 1 })]
    await shop.ivan.post(`/api/orders/${online}/cancel`, {})
    const [placed, cancelled] = await lettersOf(online)
    expect(Date.parse(placed?.payUntil ?? '') - (await createdAt(online))).toBe(DAY_MS)
    expect(placed?.paidTotal).toBeNull()
    expect(cancelled).toEqual({ kind: 'order-cancelled', payUntil: null, paidTotal: 53_333 })
    expect(await lettersOf(cash)).toEqual([
      { kind: 'order-placed', payUntil: null, paidTotal: null },
    ])
  })

  const statusOf = async (id: number) => {
    const [row] = await shop.db.query<{ status: string }>(sql`
      SELECT status FROM orders WHERE id = ${id}`)
    return row?.status
  }
  /** So many hours pass for an order and what was begun to pay it. */
  const age = async (id: number, hours: number) => {
    const back = sql`make_interval(hours => ${hours})`
    await shop.db.query(sql`UPDATE orders SET created_at = created_at - ${back} WHERE id = ${id}`)
    await shop.db.query(sql`
      UPDATE payments SET created_at = created_at - ${back}, asked_at = asked_at - ${back},
        read_at = read_at - ${back} WHERE order_id = ${id}`)
  }
  const payAll = async (id: number) => {
    for (const payment of await shop.providerIds(id)) shop.provider.pay(payment)
  }
  const begun = async () => {
    const id = await shop.placed()
    await shop.begin(id)
    return id
  }

  describe('after their term', () => {
    test('are cancelled only when the provider has confirmed that nobody paid', async () => {
      const [unpaid, paid] = [await begun(), await begun()]
      for (const id of [unpaid, paid]) await age(id, 25)
      await payAll(paid)
      expect(await cancelUnpaid(shop.db)).toBe(0)
      await shop.work()
      expect(await cancelUnpaid(shop.db)).toBe(1)
      expect([await statusOf(unpaid), await statusOf(paid)]).toEqual(['cancelled', 'new'])
      expect((await shop.read(paid)).status).toBe('paid')
    })

    test('stay while the provider is silent', async () => {
      const id = await begun()
      await age(id, 25)
      shop.provider.mishap(/^GET/, { kind: 'cut' })
      await cancelUnpaid(shop.db)
      await shop.work()
      expect(await cancelUnpaid(shop.db)).toBe(0)
      await shop.later(60)
      await shop.work()
      expect(await cancelUnpaid(shop.db)).toBe(1)
    })

    test('have an hour more when a payment was begun just before', async () => {
      const id = await shop.placed()
      await age(id, 24)
      await shop.begin(id)
      expect(await cancelUnpaid(shop.db)).toBe(0)
      await age(id, 1)
      expect(await cancelUnpaid(shop.db)).toBe(1)
    })

    test('have a day more when the shop was away', async () => {
      const id = await shop.placed()
      await age(id, 25)
      await shop.db.query(sql`UPDATE order_settings SET watched_at = now() - interval '2 hours'`)
      expect(await cancelUnpaid(shop.db)).toBe(0)
      const left = Date.parse((await shop.read(id)).pay_until ?? '') - Date.now()
      expect(left / DAY_MS).toBeCloseTo(1, 1)
      expect(await cancelUnpaid(shop.db)).toBe(0)
      await shop.db.query(sql`UPDATE order_settings SET unpaid_kept_until = now()`)
      expect(await cancelUnpaid(shop.db)).toBe(1)
    })
  })

  describe('that are paid at the shop instead', () => {
    const payHere = (staff: StaffMember, id: number, method: number = 1) =>
      staff.post(`/api/staff/orders/${id}/payment-method`, { method })

    test('are handed over, and a later online payment is refunded', async () => {
      const owner = await asStaff(shop, 'owner')
      const id = await begun()
      await shop.later(5)
      const changed = await payHere(owner, id)
      expect(changed.as(staffApi.paymentMethod).order.payment_method).toBe(
        'Наличными при получении',
      )
      for (const to of ['confirmed', 'assembling', 'shipped', 'completed']) {
        expect((await owner.post(`/api/staff/orders/${id}/steps`, { to })).status).toBe(200)
      }
      expect((await payHere(owner, id)).status).toBe(200)
      const acts = (await owner.get('/api/staff/acts')).as(staffApi.acts).acts
      expect(acts.filter(({ act }) => act === 'pay-on-receipt')).toMatchObject([
        { subject: `order ${id}`, details: { method: 1 } },
      ])
      await payAll(id)
      for (let round = 0; round < 2; round += 1) {
        await shop.later(700)
        await shop.work()
      }
      const ids = await shop.providerIds(id)
      const back = shop.provider.refunds.filter(({ payment_id }) => ids.includes(payment_id))
      expect(back).toMatchObject([{ amount: { value: '533.33' } }])
      expect(await shop.db.query(sql`SELECT order_id FROM payment_differences`)).toEqual([])
    })

    test('cannot be where they are paid online, or may be', async () => {
      const owner = await asStaff(shop, 'owner')
      const [paid, justPaid, silent] = [await shop.paid(), await begun(), await begun()]
      await shop.later(100)
      await payAll(justPaid)
      await age(silent, 1)
      shop.provider.mishap(/^GET/, { kind: 'cut' })
      const answers = []
      for (const id of [silent, paid, justPaid]) answers.push(await payHere(owner, id))
      expect(answers.map(({ status, failure }) => [status, failure.message])).toEqual([
        [409, expect.stringContaining('платёжный сервис пока не ответил')],
        [409, expect.stringContaining('оплачен онлайн')],
        [409, expect.stringContaining('оплачен онлайн')],
      ])
      const cash = await shop.placed({ payment_method: 1 })
      expect((await payHere(owner, cash, 2)).status).toBe(409)
      expect((await payHere(owner, silent, 3)).status).toBe(422)
      expect((await payHere(owner, 999_999_999)).status).toBe(404)
    })

    test('can be only by staff who see them', async () => {
      const id = await shop.placed()
      const seller = await asStaff(shop, 'seller', 'ул. Мира, 1')
      expect((await payHere(seller, id)).status).toBe(404)
      expect((await payHere(await asStaff(shop, 'editor'), id)).status).toBe(403)
      expect((await payHere(await asStaff(shop, 'manager'), id, 2)).status).toBe(200)
    })
  })

  test('stay in the account’s data, and the account is not deleted during a refund', async () => {
    const petr = await shop.asCustomer()
    const id = await shop.paid()
    const owned = sql`UPDATE orders SET customer_id = (
      SELECT id FROM customers WHERE email = ${petr.form.email}) WHERE id = ${id}`
    await shop.db.query(owned)
    await petr.post(`/api/orders/${id}/cancel`, {})
    const told = (await petr.get('/api/personal-data')).as(securityApi.personalData)
    expect(told.payments).toMatchObject([
      { order_id: id, status: 'succeeded', amount: 533.33, refunded: 533.33, method: 'card' },
    ])
    const remove = () =>
      petr.send({
        method: 'DELETE',
        url: '/api/account',
        payload: JSON.stringify({ password: petr.form.password }),
        headers: { 'content-type': 'application/json' },
      })
    const refused = await remove()
    expect([refused.status, refused.failure.message]).toEqual([
      409,
      expect.stringContaining('ещё возвращаются деньги'),
    ])
    await shop.work()
    expect((await remove()).status).toBe(204)
  })
})
