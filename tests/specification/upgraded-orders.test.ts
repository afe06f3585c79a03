// Orders of a shop that wrote their beginning into their history: what is told after the upgrade.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listOrderHistory } from '#src/orders/server/public.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { goBackBefore, goOnFrom } from '#tests/support/earlier-schema.ts'
import { addCustomer, addProduct, addWarehouse, courier } from '#tests/support/sample-rows.ts'
import { testDatabases } from '#tests/support/test-database.ts'

const PATIENCE_MS = 60_000

describe.each(testDatabases())('an upgrade of orders on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let orderId: number
  let before: unknown

  beforeAll(async () => {
    db = await open()
    await goBackBefore(db, '0035')
    const stock = new Map([[await addWarehouse(db), 5]])
    const products = [await addProduct(db, { stock }), await addProduct(db, { stock })]
    const { id } = await addCustomer(db)
    // as the shop of that time did
    const [placed] = await db.query<{ id: number }>(sql`
      SELECT (place_order(${id}, 'k', '', 1, 2, ${courier.address}, ${courier.phone}, '',
        ${products}, ${[2, 3]}, NULL) ->> 'id')::bigint AS id`)
    orderId = placed?.id ?? 0
    await db.query(sql`SELECT drop_order_line(${orderId}, 1, 'staff 1', 'нет на складе')`)
    await db.query(sql`SELECT step_order(${orderId}, 'confirmed', 'staff 1', 'staff', '')`)
    before = await db.query(sql`
      SELECT status, actor, reason, dropped_position AS "droppedPosition",
             to_jsonb(created_at) #>> '{}' AS "createdAt"
      FROM order_status_changes ORDER BY id`)
    await goOnFrom(db, '0035')
  }, PATIENCE_MS)
  afterAll(() => db?.close())

  test('tells their history as before, each entry once', async () => {
    expect(before).toHaveLength(3)
    expect(await listOrderHistory(db, orderId)).toEqual(before)
  })

  test('knows how many units are reserved for them', async () => {
    expect(await db.query(sql`SELECT held_units AS held FROM orders`)).toEqual([{ held: 3 }])
  })
})
