// A shop of 1.0.0 with goods, orders, a payment, letters and a list, brought up to this version.

import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildServer } from '#src/app/server/build-server.ts'
import { readConfig } from '#src/app/server/config.ts'
import { oilsApi } from '#src/catalogue/oil-contract.ts'
import { ordersApi } from '#src/orders/contract.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { migrate } from '#src/platform/server/migrate.ts'
import { sql } from '#src/platform/server/sql.ts'
import { searchApi } from '#src/search/contract.ts'
import { apiClient } from '#tests/support/api-client.ts'
import { openEmpty } from '#tests/support/empty-database.ts'
import { GENEROUS_LIMITS } from '#tests/support/generous-limits.ts'
import { anOrder, linesText } from '#tests/support/order-form.ts'
import { schemaFacts } from '#tests/support/schema-facts.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { intoServer, newCustomer } from '#tests/support/test-shop.ts'

const PATIENCE_MS = 60_000
const BASELINE = new URL('./baseline-1.0.0.sql', import.meta.url)
const OIL = 6

describe.each(bothDatabases())('an upgrade from 1.0.0 on the $kind database', ({ open }) => {
  let db: OpenDatabase
  beforeAll(async () => {
    db = await openEmpty({ open })
    const filled = await readFile(BASELINE, 'utf8')
    await db.transaction((tx) => tx.script(filled))
    await migrate(db)
  }, PATIENCE_MS)
  afterAll(() => db?.close())

  test('has the schema of a new shop, and its functions', async () => {
    const fresh = await open()
    expect(await schemaFacts(db)).toEqual(await schemaFacts(fresh))
    const functionsOf = (shop: OpenDatabase) =>
      shop.query(sql`SELECT name, checksum FROM applied_functions ORDER BY name`)
    expect(await functionsOf(db)).toEqual(await functionsOf(fresh))
    await fresh.close()
  })

  test('keeps orders, money and stock', async () => {
    const orders = await db.query<{ status: string }>(sql`SELECT status FROM orders ORDER BY id`)
    expect(orders.map(({ status }) => status).join(' ')).toBe(
      'new ready completed cancelled completed new',
    )
    expect(await db.query(sql`SELECT status, amount, refunded FROM payments`)).toEqual([
      { status: 'succeeded', amount: 645_048, refunded: 299_999 },
    ])
    expect(await db.query(sql`SELECT status, added, refused FROM import_runs`)).toEqual([
      { status: 'done', added: 2, refused: 1 },
    ])
    expect(await db.query(sql`SELECT * FROM stock_differences`)).toEqual([])
    expect(await db.query(sql`SELECT * FROM payment_differences`)).toEqual([])
  })

  test('counts orders that are ready as taken from their shelves', async () => {
    const lines = await db.query<{ quantity: number; picked: number | null }>(sql`
      SELECT line.quantity, sum(taken.picked)::integer AS picked
      FROM order_lines AS line JOIN orders AS placed ON placed.id = line.order_id
      LEFT JOIN order_picks AS taken USING (order_id, position)
      WHERE placed.status = 'ready' AND line.state = 'ordered'
      GROUP BY line.order_id, line.position`)
    expect(lines.length).toBeGreaterThan(0)
    for (const { quantity, picked } of lines) expect(picked).toBe(quantity)
  })

  test('works: goods are listed and found, an order is placed and completed', async () => {
    const config = readConfig({ LOG_LEVEL: 'silent', ...GENEROUS_LIMITS })
    const server = await buildServer({ config, db, reads: db })
    await server.ready()
    const wire = intoServer(server)
    const visitor = apiClient(wire)
    const { products } = (await visitor.get('/api/oils')).as(oilsApi)
    expect(products.map(({ id }) => id)).toEqual([OIL])
    const found = await visitor.get('/api/products/search', { search: 'болт' })
    expect(found.as(searchApi.products).products[0]?.name).toBe('Болт колеса')

    const withToken = (token: string) => apiClient(wire, { authorization: `Bearer ${token}` })
    const buyer = await newCustomer(visitor, withToken)
    const form = anOrder({ items: linesText([OIL, 2]) })
    const { data } = (await buyer.post('/api/orders', form)).as(ordersApi.place)
    await db.query(sql`SELECT step_order(${data.id}, 'confirmed', 'staff 1', 'staff', '')`)
    const { orders } = (await buyer.get('/api/orders')).as(ordersApi.list)
    expect(orders.map(({ id }) => id)).toEqual([data.id])
    expect(await db.query(sql`SELECT * FROM stock_differences`)).toEqual([])
    await server.close()
  })
})
