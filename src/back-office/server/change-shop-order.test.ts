import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findOrder, listOrderHistory } from '#src/orders/server/public.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { placedOrder } from '#tests/support/placed-order.ts'
import { addProduct, addWarehouse } from '#tests/support/sample-rows.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { dropShopOrderLine } from './change-order-lines.ts'
import { stepShopOrder } from './change-shop-order.ts'
import { insertStaff, type Staff } from './staff.repository.ts'

describe.each(testDatabases())('a change without its record on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let owner: Staff
  let orderId: number

  beforeAll(async () => {
    db = await open()
    const person = {
      name: 'Анна',
      email: 'a@silkway.example',
      role: 'owner',
      storeId: null,
    } as const
    const id = await insertStaff(db, { ...person, passwordHash: '-' })
    owner = { ...person, id, store: null }
    const stock = new Map([[await addWarehouse(db), 5]])
    const products = [await addProduct(db, { stock }), await addProduct(db, { stock })]
    orderId = await placedOrder(db, products)
    await db.script(`ALTER TABLE staff_acts ADD CONSTRAINT no_record CHECK (act = 'log-in')`)
  })
  afterAll(() => db?.close())

  const state = async () => ({
    order: await findOrder(db, orderId),
    history: await listOrderHistory(db, orderId),
    letters: await db.query(sql`SELECT kind FROM letters ORDER BY id`),
    reserved: await db.query(sql`SELECT product_id, reserved FROM stock_levels ORDER BY 1`),
  })

  test('is not made: neither a step nor a dropped line', async () => {
    const before = await state()
    const reason = 'Проверка'
    const version = null
    const asked = { orderId, version, to: 'cancelled', reason, code: '', picked: null } as const
    await expect(stepShopOrder(db, owner, asked)).rejects.toThrow('no_record')
    const line = { orderId, version, position: 1, quantity: null, isRefused: false, lost: null }
    const drop = dropShopOrderLine(db, owner, { ...line, reason })
    await expect(drop).rejects.toThrow('no_record')
    expect(await state()).toEqual(before)
  })
})
