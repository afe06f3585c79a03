// A buyer pays while the payment method of his order changes: he gets a payment or a reason.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { CARD, type PaidShop, paidShop, SBP } from '#tests/support/paid-shop.ts'
import { bothDatabases } from '#tests/support/test-database.ts'

const CASH = 1
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 60)

describe.each(bothDatabases())('paying while the method changes, on $kind', ({ kind, open }) => {
  let shop: PaidShop
  beforeAll(async () => {
    shop = await paidShop(open)
    await shop.db.script('UPDATE stock_levels SET on_hand = 100000')
  })
  afterAll(() => shop?.close())

  const setMethod = (db: Database, order: number, method: number) =>
    db.query(sql`
      UPDATE orders SET payment_method_id = method.id, payment_method = method.name
      FROM payment_methods AS method WHERE orders.id = ${order} AND method.id = ${method}`)
  const begin = async (order: number) => {
    const headers = { authorization: `Bearer ${shop.ivan.token}` }
    const url = `/api/orders/${order}/payment`
    return (await shop.server.inject({ method: 'POST', url, headers })).statusCode
  }
  const payOnReceipt = (order: number, method: number) =>
    shop.db.query<{ saved: boolean }>(
      sql`SELECT change_payment_method(${order}, ${method}, 'staff 1') AS saved`,
    )
  /** Runs `work` so that it waits for a change of the method; resolves to its result. */
  const behindChange = async <Result>(order: number, to: number, work: () => Promise<Result>) => {
    const { db } = shop
    const outcomes: Promise<Result>[] = []
    await db.transaction(async (tx) => {
      await setMethod(tx, order, to)
      const outcome = work()
      outcome.catch(() => {}) // it is looked at below
      outcomes.push(outcome)
      const waits = sql`
        SELECT FROM pg_stat_activity
        WHERE wait_event_type = 'Lock' AND datname = current_database()`
      // one connection takes turns by itself: there is nobody to wait for
      if (kind === 'postgresql') {
        await expect.poll(async () => (await db.query(waits)).length).toBeGreaterThan(0)
      }
    })
    return (await Promise.all(outcomes))[0]
  }

  test('to another method online: the payment is by that one', async () => {
    const order = await shop.placed()
    expect(await behindChange(order, SBP, () => begin(order))).toBe(200)
    const made = await shop.db.query(sql`SELECT method FROM payments WHERE order_id = ${order}`)
    const [sbp] = await shop.db.query<{ method: string }>(sql`
      SELECT online_kind AS method FROM payment_methods WHERE id = ${SBP}`)
    expect(made).toEqual([sbp])
  })

  test('to payment on receipt: the buyer gets a message', async () => {
    const order = await shop.placed()
    expect(await behindChange(order, CASH, () => begin(order))).toBe(409)
  })

  test('staff change a method that changes: the order is found', async () => {
    const order = await shop.placed()
    const saved = await behindChange(order, SBP, () => payOnReceipt(order, CASH))
    expect(saved).toEqual([{ saved: true }])
    const back = await shop.placed()
    const nothing = await behindChange(back, CASH, () => payOnReceipt(back, CASH))
    expect(nothing).toEqual([{ saved: false }])
  })

  test(`${ROUNDS} rounds of it by chance`, { timeout: 600_000 }, async () => {
    const seen: Record<string, number> = {}
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = await shop.placed()
      const [answers] = await Promise.all([
        Promise.all([begin(order), begin(order)]),
        setMethod(shop.db, order, SBP),
        payOnReceipt(order, CASH).catch((error) => expect(error.code).toBe('SW409')),
        setMethod(shop.db, order, CARD),
      ])
      for (const status of answers) seen[status] = (seen[status] ?? 0) + 1
    }
    expect(Object.keys(seen).filter((status) => !['200', '409'].includes(status))).toEqual([])
    // both, or there was no race; one connection takes turns by itself
    if (kind === 'postgresql') expect(Object.keys(seen)).toEqual(['200', '409'])
  })
})
