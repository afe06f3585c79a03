// What holds of payments whatever the code does: the database refuses the rest.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import { placedOnline } from '#tests/support/placed-order.ts'
import { addCustomer, addProduct, addWarehouse } from '#tests/support/sample-rows.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { beginAttempt, notePayment } from './payments.repository.ts'
import { offerOnlinePayment } from './unpaid.repository.ts'

describe.each(testDatabases())('the $kind database', ({ open }) => {
  let db: OpenDatabase
  let product: number

  beforeAll(async () => {
    db = await open()
    await offerOnlinePayment(db, true)
    const stock = new Map([[await addWarehouse(db), 900]])
    product = await addProduct(db, { price: 10_000, stock })
  })
  afterAll(() => db?.close())

  /** An order of 2 × 100 rubles with an attempt to pay it. */
  async function begun() {
    const customer = await addCustomer(db)
    const lines = [{ productId: product, quantity: 2 }]
    const orderId = await placedOnline(db, customer, lines)
    const attempt = await beginAttempt(db, { orderId, customerId: customer.id })
    if (attempt === null) throw new Error('nothing was begun')
    return { orderId, customerId: customer.id, attempt }
  }
  const say = (attempt: number, status: 'waiting' | 'failed' | 'succeeded' | 'disputed') =>
    notePayment(db, attempt, {
      status,
      providerId: `provider-${attempt}`,
      confirmationUrl: 'https://pay.example/1',
      failure: '',
      nextLookSeconds: 10,
    })
  const paid = async () => {
    const { orderId, attempt } = await begun()
    await say(attempt, 'succeeded')
    return { orderId, attempt }
  }
  const refused = (statement: Sql, by: string) => expect(db.query(statement)).rejects.toThrow(by)
  const line = { position: 1, name: 'Фильтр', quantity: 1, unitPrice: 10_000, vatRate: 22 }
  const refund = (attempt: number, amount: number, quantity: number) => sql`
    INSERT INTO refunds (payment_id, amount, lines, payment_mode)
    VALUES (${attempt}, ${amount}, ${JSON.stringify([{ ...line, quantity }])}::text::jsonb,
            'full_prepayment')`

  test('gives back no more than was paid, and nothing of what was not', async () => {
    const { attempt } = await paid()
    await refused(refund(attempt, 30_000, 3), 'payments_check')
    await db.query(refund(attempt, 10_000, 1))
    await refused(refund(attempt, 20_000, 2), 'payments_check')
    await refused(refund((await begun()).attempt, 10_000, 1), 'payments_check')
  })

  test('takes a sum that its lines do not have from nobody', async () => {
    const { orderId, attempt } = await paid()
    await refused(refund(attempt, 9_999, 1), 'refunds_check')
    await refused(refund(attempt, 0, 0), 'refunds_amount_check')
    await refused(
      sql`INSERT INTO payments (order_id, method, amount, lines, due_at)
          VALUES (${orderId}, 'card', 5, ${JSON.stringify([line])}::text::jsonb, now())`,
      'payments_check',
    )
  })

  test('has one open attempt of an order, and one order of a provider’s id', async () => {
    const [one, other] = [await begun(), await begun()]
    expect(await beginAttempt(db, one)).toBe(one.attempt)
    await refused(
      sql`INSERT INTO payments (order_id, method, amount, lines, due_at)
          SELECT order_id, method, amount, lines, due_at FROM payments WHERE id = ${one.attempt}`,
      'payments_open',
    )
    await say(one.attempt, 'waiting')
    await refused(
      sql`UPDATE payments SET provider_id = ${`provider-${one.attempt}`} WHERE id = ${other.attempt}`,
      'payments_provider_id_key',
    )
  })

  test.each([
    ['checking', ['waiting', 'failed', 'disputed', 'succeeded']],
    ['waiting', ['waiting', 'failed', 'disputed', 'succeeded']],
    ['failed', ['disputed', 'succeeded']],
    ['disputed', ['failed', 'disputed', 'succeeded']],
    ['succeeded', []],
  ] as const)('lets a payment that is %s become %j', async (from, allowed) => {
    for (const to of ['waiting', 'failed', 'disputed', 'succeeded'] as const) {
      const { attempt } = await begun()
      if (from !== 'checking') await say(attempt, from)
      const is = await say(attempt, to)
      expect([to, is]).toEqual([to, (allowed as readonly string[]).includes(to) ? to : from])
    }
  })

  test('never unpays, nor changes what was paid', async () => {
    const { attempt } = await paid()
    const stays = 'paid for good'
    await refused(
      sql`UPDATE payments SET status = 'failed', paid_at = NULL WHERE id = ${attempt}`,
      stays,
    )
    await refused(sql`UPDATE payments SET amount = amount + 1 WHERE id = ${attempt}`, stays)
    await refused(sql`UPDATE payments SET key = gen_random_uuid() WHERE id = ${attempt}`, stays)
    await refused(sql`UPDATE payments SET provider_id = 'other' WHERE id = ${attempt}`, stays)
  })

  test('believes no answer about another payment of the provider', async () => {
    const { attempt } = await begun()
    await say(attempt, 'waiting')
    const word = { confirmationUrl: null, failure: '', nextLookSeconds: 10 }
    const other = { ...word, status: 'succeeded', providerId: 'somebody-elses' } as const
    expect(await notePayment(db, attempt, other)).toBe('waiting')
  })

  test('begins no more than fifty attempts for one order', async () => {
    const { orderId, customerId, attempt } = await begun()
    await say(attempt, 'failed')
    await db.query(sql`
      INSERT INTO payments (order_id, method, amount, lines, status)
      SELECT order_id, method, amount, lines, 'failed'
      FROM payments, generate_series(1, 49) WHERE id = ${attempt}`)
    await expect(beginAttempt(db, { orderId, customerId })).rejects.toThrow('too many')
  })
})
