// What holds of payments whatever the code does: the database refuses the rest.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stepOrder } from '#src/orders/server/public.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import { placedOnline } from '#tests/support/placed-order.ts'
import { addCustomer, addProduct, addWarehouse } from '#tests/support/sample-rows.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { cancelUnpaid } from './payment-worker.ts'
import { beginAttempt, notePayment } from './payments.repository.ts'
import { giveUp } from './refunds.repository.ts'
import { cancelUnpaidOrder, offerOnlinePayment } from './unpaid.repository.ts'

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
      nextCheckSeconds: 10,
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
    const word = { confirmationUrl: null, failure: '', nextCheckSeconds: 10 }
    const other = { ...word, status: 'succeeded', providerId: 'somebody-elses' } as const
    expect(await notePayment(db, attempt, other)).toBe('waiting')
  })

  test('gives the money back once when it comes while the order is cancelled', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, begun))
    const cancel = (orderId: number) =>
      stepOrder(db, { orderId, to: 'cancelled', actor: 'x', actorKind: 'customer', reason: '' })
    await Promise.all(
      orders.flatMap(({ attempt, orderId }) => [
        say(attempt, 'succeeded'),
        cancel(orderId),
        say(attempt, 'succeeded'),
        cancel(orderId),
      ]),
    )
    const ids = orders.map(({ attempt }) => attempt)
    expect(
      await db.query(sql`
        SELECT amount, count(*)::integer AS count FROM refunds
        WHERE payment_id = ANY (${ids}::bigint[]) GROUP BY amount`),
    ).toEqual([{ amount: 20_000, count: 12 }])
  })

  test('counts two refunds that come to nothing at the same time, each', async () => {
    const { attempt } = await paid()
    await db.query(refund(attempt, 10_000, 1))
    await db.query(refund(attempt, 10_000, 1))
    const refunds = await db.query<{ id: number }>(sql`
      SELECT id FROM refunds WHERE payment_id = ${attempt} ORDER BY id`)
    const [one = 0, other = 0] = refunds.map(({ id }) => id)
    let atOnce: Promise<void> = Promise.resolve()
    await db.transaction(async (tx) => {
      await giveUp(tx, 'refunds', { id: one, failure: 'refused' })
      atOnce = giveUp(db, 'refunds', { id: other, failure: 'refused' })
      await new Promise((wait) => setTimeout(wait, 300))
    })
    await atOnce
    const [row] = await db.query<{ refunded: number }>(sql`
      SELECT refunded FROM payments WHERE id = ${attempt}`)
    expect(row?.refunded).toBe(0)
  })

  test('disputes one that had failed while its buyer is at another', async () => {
    const { orderId, customerId, attempt } = await begun()
    await say(attempt, 'failed')
    const other = await beginAttempt(db, { orderId, customerId })
    expect(await say(attempt, 'disputed')).toBe('disputed')
    expect(await beginAttempt(db, { orderId, customerId })).toBe(other)
  })

  test('cancels for want of payment no order that is paid at the same time, or gives it back', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, begun))
    const numbers = orders.map(({ orderId }) => orderId)
    await db.query(sql`
      UPDATE orders SET created_at = now() - interval '2 days'
      WHERE id = ANY (${numbers}::bigint[])`)
    await db.query(sql`
      UPDATE payments SET read_at = now() WHERE order_id = ANY (${numbers}::bigint[])`)
    await Promise.all([
      cancelUnpaid(db),
      ...orders.map(({ attempt }) => say(attempt, 'succeeded')),
      cancelUnpaid(db),
    ])
    const wrong = await db.query(sql`
      SELECT placed.id FROM orders AS placed
      JOIN payments AS paid ON paid.order_id = placed.id
      WHERE placed.id = ANY (${numbers}::bigint[])
        AND paid.refunded <> CASE placed.status WHEN 'cancelled' THEN paid.amount ELSE 0 END`)
    expect(wrong).toEqual([])
  })

  test('cancels no late order while the provider was not read since', async () => {
    const { orderId, attempt } = await begun()
    await say(attempt, 'waiting')
    await db.query(sql`
      UPDATE orders SET created_at = now() - interval '30 hours' WHERE id = ${orderId}`)
    await db.query(sql`
      UPDATE payments SET read_at = now() - interval '7 hours',
        created_at = now() - interval '8 hours' WHERE id = ${attempt}`)
    expect(await cancelUnpaidOrder(db, orderId)).toBe(false)
    await db.query(sql`UPDATE payments SET read_at = now() WHERE id = ${attempt}`)
    expect(await cancelUnpaidOrder(db, orderId)).toBe(true)
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
