// Sales at the counter to buyers who name no phone: they share one customer, and nobody is him.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffApi } from '#src/back-office/contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { aProduct } from '#tests/support/new-product.ts'
import { anOrder, linesText } from '#tests/support/order-form.ts'
import { asStaff, type StaffMember } from '#tests/support/staff-member.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { aSignUpForm, type TestShop, testShop } from '#tests/support/test-shop.ts'

const OWN = 'ул. Мира, 1'

let keys = 0

describe.each(testDatabases())('a sale to nobody on the $kind database', ({ open }) => {
  let shop: TestShop
  let seller: StaffMember
  let owner: StaffMember
  let oil: number
  beforeAll(async () => {
    shop = await testShop(open)
    seller = await asStaff(shop, 'seller', OWN)
    owner = await asStaff(shop, 'owner')
    oil = (await shop.has(aProduct({ unitPrice: 10_000, stock: { [OWN]: 50 } }))).id
  })
  afterAll(() => shop?.close())

  const sell = async (fields: object = {}) => {
    keys += 1
    const body = { items: linesText([oil, 1]), expected_total: 100, payment_method: 1, ...fields }
    const headers = { 'idempotency-key': `nobody-${keys}` }
    const answer = await seller.post('/api/staff/sales', body, { headers })
    expect(answer.status, answer.text).toBe(201)
    return answer.as(staffApi.sell)
  }
  const retail = () =>
    shop.db.query<{ id: number; phone: string }>(
      sql`SELECT id, phone FROM customers WHERE email = 'retail'`,
    )

  test('the first two at once are two sales to one customer', async () => {
    expect(await retail()).toEqual([])
    const sold = await Promise.all([sell(), sell(), sell()])
    expect(new Set(sold.map(({ order }) => order.id)).size).toBe(3)
    const [buyer, ...others] = await retail()
    expect(others).toEqual([])
    const orders = await shop.db.query(sql`
      SELECT DISTINCT customer_id AS id, phone FROM orders WHERE is_sale`)
    expect(orders).toEqual([{ id: buyer?.id, phone: '' }])
  })

  test('is found by no phone, and hides no order that is', async () => {
    await sell()
    const phone = '79620000000'
    const { order } = await sell({ phone, name: 'Анна', lastname: 'Котова' })
    for (const text of ['0000', '0000000', '+7 000 000-00-00', phone]) {
      const answer = await seller.get('/api/staff/orders', { status: 'completed', q: text })
      const { orders } = answer.as(staffApi.orders)
      const expected = text.includes('-') ? [] : [order.id]
      expect(
        orders.map(({ id }) => id),
        text,
      ).toEqual(expected)
    }
  })

  test('has a slip without a phone', async () => {
    const anonymous = (await sell()).order.id
    const named = await sell({ phone: '79620000002', name: 'Олег', lastname: 'Ким' })
    const slip = async (id: number) =>
      (await seller.get('/api/staff/prints/slip', { orders: String(id) })).text
    const text = await slip(anonymous)
    expect(text).toContain(`Накладная. Заказ № ${anonymous}`)
    // printed once more on another day it is dated as it was sold
    await shop.db.query(sql`
      UPDATE orders SET created_at = '2026-01-15 12:00+03' WHERE id = ${anonymous}`)
    expect(await slip(anonymous)).toContain('от 15 января 2026 г.')
    await shop.db.query(sql`UPDATE orders SET created_at = now() WHERE id = ${anonymous}`)
    expect(text).toContain('<dt>Покупатель</dt><dd>Розничный покупатель</dd>')
    expect(text).not.toContain('<dt>Телефон</dt>')
    expect(await slip(named.order.id)).toContain('<dt>Телефон</dt><dd>+7 (962) 000-00-02</dd>')
  })

  test('has a customer whom nobody can be', async () => {
    await sell()
    const [buyer] = await retail()
    const login = async (fields: Record<string, string>) =>
      (await shop.visitor.post('/api/login', fields)).status
    for (const password of ['', 'password', '12345678']) {
      expect([401, 422]).toContain(await login({ email: 'retail', password }))
    }
    const reset = await shop.visitor.post('/api/password-reset', { email: 'retail' })
    expect(reset.status).toBe(422)
    // no form takes his phone, so nobody orders, signs up or is called by it
    for (const phone of [buyer?.phone ?? '', '70000000000']) {
      const found = await seller.post('/api/staff/buyers', { phone })
      expect(found.status, phone).toBe(422)
      const signUp = await shop.visitor.post('/api/signup', { ...aSignUpForm(), phone })
      expect(Object.keys(signUp.failure.errors ?? {}), phone).toContain('phone')
    }
    const letters = await shop.db.query(sql`SELECT 1 FROM letters WHERE recipient = 'retail'`)
    expect(letters).toEqual([])
  })

  test('counts on the day as a sale beside the orders, with its money', async () => {
    const day = async () => {
      const { sales } = (await owner.get('/api/staff/today')).as(staffApi.today)
      return sales?.day
    }
    const before = await shop.db.query<{ sales: number }>(sql`
      SELECT count(*)::integer AS sales FROM orders WHERE is_sale`)
    const sold = before[0]?.sales ?? 0
    expect(sold).toBeGreaterThan(2)
    const ivan = await shop.asCustomer()
    const placed = await ivan.post('/api/orders', anOrder({ items: linesText([oil, 2]) }))
    expect(placed.status, placed.text).toBe(201)
    expect(await day()).toEqual({ orders: 1, sales: sold, money: sold * 100 + 200 })
  })
})
