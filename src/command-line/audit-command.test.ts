import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { placeOrder } from '#src/orders/server/place-order.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { addCustomer, addProduct, addWarehouse } from '#tests/support/sample-rows.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { runCommand } from './run-command.ts'

const courier = {
  paymentMethodId: 1,
  shippingMethodId: 2,
  address: 'Волгоград, ул. Мира, 5',
  phone: '79990000001',
  comment: '',
  expectedTotal: null,
  idempotencyKey: null,
}

describe.each(testDatabases())('npm run shop -- audit on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let product: number

  beforeAll(async () => {
    db = await open()
    const warehouse = await addWarehouse(db)
    product = await addProduct(db, { stock: new Map([[warehouse, 5]]) })
    const lines = [{ productId: product, quantity: 2 }]
    await placeOrder(db, await addCustomer(db), { ...courier, lines })
  })
  afterAll(() => db?.close())

  const audit = async () => {
    const printed: string[] = []
    const print = (text: string) => void printed.push(text)
    const exit = await runCommand(['audit'], { db, folder: '.', print, progress: () => {} })
    return { exit, text: printed.join('\n') }
  }

  test('finds nothing after deliveries and orders', async () => {
    expect(await audit()).toEqual({ exit: 0, text: 'Остатки сходятся с движениями и заказами.' })
  })

  test('finds a level that was changed by hand', async () => {
    await db.query(sql`UPDATE stock_levels SET on_hand = 9 WHERE product_id = ${product}`)
    const { exit, text } = await audit()
    expect(exit).toBe(1)
    expect(text).toContain(
      'Склад: на остатке 9, по движениям 5; в резерве 2, по движениям 2, по заказам 2',
    )
    await db.query(sql`UPDATE stock_levels SET on_hand = 5 WHERE product_id = ${product}`)
  })

  test('finds units that no open order keeps', async () => {
    await db.query(sql`UPDATE orders SET status = 'cancelled'`)
    const { exit, text } = await audit()
    expect(exit).toBe(1)
    expect(text).toContain('в резерве 2, по движениям 2, по заказам 0')
    await db.query(sql`UPDATE orders SET status = 'new'`)
  })

  test('shows a hundred differences and says that there are more', async () => {
    await db.query(sql`
      WITH places AS (
        INSERT INTO stock_locations (city_id, address)
        SELECT (SELECT min(id) FROM cities), 'Полка ' || n FROM generate_series(1, 101) AS n
        RETURNING id)
      INSERT INTO stock_levels (product_id, location_id, on_hand)
      SELECT ${product}, id, 1 FROM places`)
    const { exit, text } = await audit()
    expect(exit).toBe(1)
    expect(text.split('\n')).toHaveLength(102)
    expect(text).toContain('Показаны первые 100.')
  })
})
