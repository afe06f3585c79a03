// The list of oils while the price of one and the oil itself change at the same time.

import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { addProduct } from '#tests/support/sample-rows.ts'
import { bothDatabases } from '#tests/support/test-database.ts'

/** Until the second writer has come as far as it can. */
const MOMENT_MS = 300

async function addOil(db: Database): Promise<number> {
  const id = await addProduct(db, { price: 400_000 })
  await db.query(sql`
    INSERT INTO product_oils (product_id, viscosity, volume_ml) VALUES (${id}, '5W-30', 4000)`)
  return id
}

const setPrice = (db: Database, id: number) =>
  db.query(sql`UPDATE products SET price = 90000 WHERE id = ${id}`)
const setVolume = (db: Database, id: number) =>
  db.query(sql`UPDATE product_oils SET volume_ml = 1000 WHERE product_id = ${id}`)

describe.each(bothDatabases())('the list of oils on the $kind database', ({ open, kind }) => {
  let db: OpenDatabase
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db?.close())

  test.each([
    ['the price', 'the volume', setPrice, setVolume],
    ['the volume', 'the price', setVolume, setPrice],
  ])('keeps %s while somebody else changes %s', async (_first, _second, change, changeToo) => {
    const id = await addOil(db)
    const { second } = await db.transaction(async (tx) => {
      await change(tx, id)
      const second = changeToo(db, id)
      await wait(MOMENT_MS)
      return { second }
    })
    await second
    const listed = await db.query(sql`
      SELECT price, litre_price AS litre, volume_ml AS volume
      FROM oil_listing WHERE product_id = ${id}`)
    expect(listed).toEqual([{ price: 90_000, litre: 90_000, volume: 1000 }])
  })

  // the embedded database has one connection: there everybody waits for everybody
  if (kind === 'embedded') return
  test('does not keep an order waiting', async () => {
    const id = await addOil(db)
    const referred = await db.transaction(async (tx) => {
      await setVolume(tx, id)
      return db.query(sql`SELECT id FROM products WHERE id = ${id} FOR KEY SHARE NOWAIT`)
    })
    expect(referred).toEqual([{ id }])
  })
})
