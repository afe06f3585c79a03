// Orders that wait to be paid online: until when, and what becomes of them.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#src/platform/server/sql.ts'
import { type PaidShop, paidShop } from '#tests/support/paid-shop.ts'
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

  test('say until when they are to be paid, while they are to be', async () => {
    const [unpaid, paid] = [await shop.placed(), await shop.paid()]
    const until = Date.parse((await shop.read(unpaid)).pay_until ?? '')
    expect(until - (await createdAt(unpaid))).toBe(DAY_MS)
    expect((await shop.read(paid)).pay_until).toBeNull()
    await shop.ivan.post(`/api/orders/${unpaid}/cancel`, {})
    expect((await shop.read(unpaid)).pay_until).toBeNull()
  })

  test('tell it to the writer of letters, as paid ones tell what was paid', async () => {
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
})
