// The worker of a process: it does what is due, ends at once, and two of them double nothing.

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { stepOrder } from '#src/orders/server/public.ts'
import { sql } from '#src/platform/server/sql.ts'
import { type PaidShop, paidShop } from '#tests/support/paid-shop.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { startPaymentWorker } from './payment-worker.ts'

const HANGS_MS = 8000

describe.each(bothDatabases())('the worker of payments on the $kind database', ({ open }) => {
  let shop: PaidShop
  beforeAll(async () => {
    shop = await paidShop(open)
  })
  afterAll(() => shop?.close())

  const cancel = (orderId: number) =>
    stepOrder(shop.db, {
      orderId,
      to: 'cancelled',
      actor: 'staff 1',
      actorKind: 'staff',
      reason: '',
    })

  test('carries out what is due, once, however many processes there are', async () => {
    const ids = [await shop.paid(), await shop.paid(), await shop.paid()]
    for (const id of ids) await cancel(id)
    const stops = [1, 2, 3].map(() => startPaymentWorker(shop.deps))
    await vi.waitFor(() => expect(shop.provider.refunds).toHaveLength(3), { timeout: 15_000 })
    await Promise.all(stops.map((stop) => stop()))
    expect(shop.provider.calls.filter((call) => call === 'POST /v3/refunds')).toHaveLength(3)
  })

  test('ends while the provider hangs, and what hung is done later under its key', async () => {
    const id = await shop.paid()
    await cancel(id)
    const before = shop.provider.refunds.length
    shop.provider.mishap(/^POST \/v3\/refunds$/, { kind: 'delay', ms: HANGS_MS })
    const seen = shop.provider.calls.length
    const stop = startPaymentWorker(shop.deps)
    await vi.waitFor(() => expect(shop.provider.calls.length).toBeGreaterThan(seen), {
      timeout: 15_000,
    })
    const startedAt = performance.now()
    await stop()
    expect(performance.now() - startedAt).toBeLessThan(HANGS_MS - 1000)
    await shop.later(70)
    await shop.work()
    await vi.waitFor(() => expect(shop.provider.refunds).toHaveLength(before + 1))
    const [row] = await shop.db.query<{ status: string }>(sql`
      SELECT status FROM refunds ORDER BY id DESC LIMIT 1`)
    expect(row?.status).toBe('succeeded')
  })
})
