// Who begins a payment while somebody else's call of it is under way.

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Customer } from '#src/accounts/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { type PaidShop, paidShop } from '#tests/support/paid-shop.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { beginPayment } from './begin-payment.ts'

describe.each(bothDatabases())('a payment begun twice on the $kind database', ({ open }) => {
  let shop: PaidShop
  beforeAll(async () => {
    shop = await paidShop(open)
  })
  afterAll(() => shop?.close())

  test('fails for each who waits when the database goes away, and for nobody else', async () => {
    const orderId = await shop.placed()
    const [customer] = await shop.db.query<Customer>(sql`
      SELECT customer_id AS id FROM orders WHERE id = ${orderId}`)
    if (!customer) throw new Error('no customer')
    const asked: string[] = []
    const gone: Database = {
      ...shop.db,
      query: (statement) => {
        if (!/^\s*SELECT FROM payments/.test(statement.text)) return shop.db.query(statement)
        asked.push(statement.text)
        return Promise.reject(new Error('gone'))
      },
    }
    const unheard = vi.fn()
    process.on('unhandledRejection', unheard)
    shop.provider.mishap(/^POST \/v3\/payments$/, { kind: 'delay', ms: 800 })
    const calling = beginPayment(shop.deps, { customer, orderId })
    await vi.waitFor(async () =>
      expect(
        await shop.db.query(sql`
        SELECT FROM payments WHERE order_id = ${orderId} AND asked_at IS NOT NULL`),
      ).toHaveLength(1),
    )
    const waiting = [1, 2].map(() =>
      beginPayment({ ...shop.deps, db: gone }, { customer, orderId }),
    )
    // both are listened to at once: one that fails while the other is awaited would be unheard
    await Promise.all(waiting.map((one) => expect(one).rejects.toThrow('gone')))
    expect(asked.length).toBeGreaterThan(0)
    expect((await calling).attempt?.status).toBe('waiting')
    process.off('unhandledRejection', unheard)
    expect(unheard).not.toHaveBeenCalled()
  })
})
