import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildServer } from '#src/app/server/build-server.ts'
import { readConfig } from '#src/app/server/config.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { phoneDigits } from '#src/shared/phone.ts'
import { GENEROUS_LIMITS } from '#tests/support/generous-limits.ts'
import { stockDifferences } from '#tests/support/order-life.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { loadDemo, removeDemo } from '../load-demo.ts'
import type { DemoLogin } from './load-office.ts'

describe.each(bothDatabases())('the office of the demonstration on $kind', ({ open }) => {
  let db: OpenDatabase
  let logins: DemoLogin[]
  beforeAll(async () => {
    db = await open()
    logins = await loadDemo(db, { products: 3000, hasOffice: true })
  }, 240_000)
  afterAll(() => db?.close())

  const count = async (what: ReturnType<typeof sql>) => {
    const [row] = await db.query<{ count: number }>(sql`SELECT count(*)::integer AS count ${what}`)
    return row?.count
  }

  test('has 500 orders, some in every state', async () => {
    const states = await db.query<{ status: string; count: number }>(sql`
      SELECT status, count(*)::integer AS count FROM orders GROUP BY status`)
    expect(states.reduce((sum, one) => sum + one.count, 0)).toBe(500)
    expect(states.map(({ status }) => status).sort()).toEqual([
      'assembling',
      'cancelled',
      'completed',
      'confirmed',
      'new',
      'ready',
      'returned',
      'shipped',
    ])
    for (const { status, count: found } of states) expect(found, status).toBeGreaterThan(1)
  })

  test('keeps stock, ledger and orders equal', async () => {
    expect(await stockDifferences(db)).toEqual([])
    const below = await db.query(sql`
      SELECT product_id FROM (
        SELECT product_id, sum(on_hand_change)
          OVER (PARTITION BY product_id, location_id ORDER BY created_at, id) AS on_hand
        FROM stock_movements) AS day
      WHERE on_hand < 0`)
    expect(below).toEqual([])
  })

  test('tells a history of two weeks', async () => {
    const [told] = await db.query(sql`
      SELECT min(created_at) > now() - interval '15 days' AS "isLate",
             max(created_at) < now() AS "isPast",
             bool_and(created_at >= before) AS "isInOrder",
             bool_and(promised_at > created_at) AS "isPromised",
             bool_and(status <> 'ready' OR kept_until > now()) AS "isKept"
      FROM (SELECT *, lag(created_at, 1, '-infinity') OVER (ORDER BY id) AS before FROM orders) AS o`)
    expect(told).toEqual({
      isLate: true,
      isPast: true,
      isInOrder: true,
      isPromised: true,
      isKept: true,
    })
    const wrong = await db.query(sql`
      SELECT id FROM (
        SELECT id, order_id, created_at,
               lag(created_at, 1, '-infinity') OVER (PARTITION BY order_id ORDER BY id) AS before
        FROM order_history) AS step
      WHERE created_at < before OR created_at > now()`)
    expect(wrong).toEqual([])
  })

  test('has requests of buyers that wait, one called in vain, and some answered', async () => {
    expect(await count(sql`FROM buyer_requests WHERE state <> 'done' AND due_at IS NOT NULL`)).toBe(
      5,
    )
    expect(await count(sql`FROM buyer_requests WHERE tries > 0`)).toBe(1)
    expect(await count(sql`FROM buyer_requests WHERE state = 'done'`)).toBe(2)
  })

  test('has phones that forms of the office take, and that are nobody’s', async () => {
    const phones = await db.query<{ phone: string }>(sql`
      SELECT phone FROM customers UNION SELECT phone FROM buyer_requests UNION SELECT phone FROM orders`)
    expect(phones.length).toBeGreaterThan(100)
    for (const { phone } of phones) {
      expect(phoneDigits(phone)).toBe(phone)
      expect(phone).toMatch(/^7500/)
    }
  })

  test('has written its letters, and sends none', async () => {
    expect(await count(sql`FROM letters WHERE kind = 'order-placed'`)).toBe(500)
    expect(await count(sql`FROM letters WHERE kind = 'order-ready'`)).toBeGreaterThan(50)
    expect(await count(sql`FROM letters WHERE sent_at IS NULL`)).toBe(0)
    expect(await count(sql`FROM letters WHERE recipient NOT LIKE '%@demo.example'`)).toBe(0)
  })

  test('lets its staff in, each with a password of his own', async () => {
    expect(logins.map(({ role }) => role).sort()).toEqual([
      'manager',
      'owner',
      'picker',
      'seller',
      'seller',
      'seller',
    ])
    expect(new Set(logins.map(({ password }) => password)).size).toBe(logins.length)
    const kept = JSON.stringify(await db.query(sql`SELECT password_hash FROM staff`))
    const config = readConfig({ LOG_LEVEL: 'silent', ...GENEROUS_LIMITS })
    const server = await buildServer({ config, db, reads: db })
    for (const { email, password, role } of logins) {
      expect(kept).not.toContain(password)
      const post = { method: 'POST', url: '/api/staff/login', body: { email, password } } as const
      const entered = await server.inject(post)
      expect(entered.statusCode, email).toBe(200)
      const authorization = `Bearer ${entered.json().token}`
      const seen = await server.inject({ url: '/api/staff/orders', headers: { authorization } })
      // a picker sees what his shop assembles now
      const fewest = role === 'picker' ? 5 : 20
      expect(seen.json().orders.length, role).toBeGreaterThan(fewest)
    }
    await server.close()
  })

  test('goes with the demonstration, and leaves a real supplier his stock', async () => {
    await db.query(sql`
      WITH supplier AS (INSERT INTO suppliers (name) VALUES ('Поставщик') RETURNING id)
      INSERT INTO supplier_offers (supplier_id, product_id)
      SELECT supplier.id, sold.product_id
      FROM supplier CROSS JOIN (
        SELECT DISTINCT product_id FROM order_lines ORDER BY product_id LIMIT 100) AS sold`)
    expect(await removeDemo(db)).toBe(2900)
    expect(await count(sql`FROM orders`)).toBe(0)
    expect(await count(sql`FROM buyer_requests`)).toBe(0)
    expect(await count(sql`FROM order_lines`)).toBe(0)
    expect(await count(sql`FROM letters`)).toBe(0)
    expect(await count(sql`FROM customers WHERE deleted_at IS NULL`)).toBe(0)
    expect(await count(sql`FROM staff WHERE disabled_at IS NULL`)).toBe(0)
    expect(await count(sql`FROM stock_levels WHERE reserved > 0`)).toBe(0)
    expect(await count(sql`FROM stock_levels`)).toBeGreaterThan(100)
    expect(await stockDifferences(db)).toEqual([])
  })
})
