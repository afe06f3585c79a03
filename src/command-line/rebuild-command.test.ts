import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { placeOrder } from '#src/orders/server/place-order.ts'
import type { Database, OpenDatabase } from '#src/platform/server/database.ts'
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

describe.each(testDatabases())('npm run shop -- rebuild on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let known: number
  let bought: number
  let cancelled: number

  beforeAll(async () => {
    db = await open()
    const stock = new Map([[await addWarehouse(db), 500]])
    cancelled = await addProduct(db, { stock })
    bought = await addProduct(db, { stock })
    known = await addProduct(db)
    await db.query(sql`UPDATE products SET popularity = 0.5 WHERE id = ${known}`)
  })
  afterAll(() => db?.close())

  const buy = async (productId: number, quantity: number) => {
    const lines = [{ productId, quantity }]
    return placeOrder(db, await addCustomer(db), { ...courier, lines })
  }
  const ranked = async () => {
    const context = { db, folder: '.', print: () => {}, progress: () => {} }
    expect(await runCommand(['rebuild'], context)).toBe(0)
    const rows = await db.query<{ id: number }>(
      sql`SELECT product_id AS id FROM product_search ORDER BY rank`,
    )
    return rows.map(({ id }) => id)
  }

  test('puts what was bought before what was only known as popular', async () => {
    expect(await ranked()).toEqual([known, cancelled, bought])

    await buy(bought, 2)
    expect(await ranked()).toEqual([known, bought, cancelled])

    await buy(bought, 20)
    expect(await ranked()).toEqual([bought, known, cancelled])
  })

  test('says in one sentence which right the role of the shop lacks', async () => {
    const said: string[] = []
    const asGuest = async (tx: Database) => {
      await tx.script('CREATE ROLE shop_guest; SET LOCAL ROLE shop_guest')
      const context = { folder: '.', print: (text: string) => said.push(text), progress: () => {} }
      expect(await runCommand(['rebuild'], { ...context, db: tx })).toBe(1)
      throw new Error('nothing of it is kept')
    }
    await expect(db.transaction(asGuest)).rejects.toThrow('nothing of it is kept')
    expect(said.join('\n')).toMatch(
      /^Роли shop_guest нужно право создавать схемы: GRANT CREATE ON DATABASE "?\w+"? TO shop_guest;$/,
    )
  })

  test('leaves cancelled orders out', async () => {
    const { id } = await buy(cancelled, 400)
    expect((await ranked())[0]).toBe(cancelled)
    await db.query(sql`UPDATE orders SET status = 'cancelled' WHERE id = ${id}`)
    expect((await ranked())[2]).toBe(cancelled)
  })
})
