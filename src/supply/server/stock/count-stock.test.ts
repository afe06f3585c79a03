import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { addProduct, addWarehouse } from '#tests/support/sample-rows.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { countPlaces, listStockDifferences } from './stock.repository.ts'

describe.each(bothDatabases())('counting stock on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let locationId: number

  beforeAll(async () => {
    db = await open()
    locationId = await addWarehouse(db)
  })
  afterAll(() => db?.close())

  const count = (by: Database, productId: number, quantity: number) =>
    countPlaces(by, [{ productId, locationId, quantity }], 'count')
  const onHandOf = async (productId: number) => {
    const [level] = await db.query<{ on_hand: number }>(
      sql`SELECT on_hand FROM stock_levels WHERE product_id = ${productId}`,
    )
    return level?.on_hand
  }

  test('writes movements that add up when two transactions count a new product', async () => {
    const product = await addProduct(db)
    let later: Promise<number> | undefined
    await db.transaction(async (tx) => {
      await count(tx, product, 5)
      later = count(db, product, 7)
      await pause(100)
    })
    expect(await later).toBe(1)
    expect(await onHandOf(product)).toBe(7)
    expect(await listStockDifferences(db, 10)).toEqual([])
  })

  test('writes nothing for an equal count', async () => {
    const product = await addProduct(db, { stock: new Map([[locationId, 4]]) })
    expect(await count(db, product, 4)).toBe(0)
    expect(await count(db, product, 0)).toBe(1)
    expect(await onHandOf(product)).toBe(0)
  })
})
