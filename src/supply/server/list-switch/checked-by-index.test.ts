// Foreign keys of many new rows are checked by an index.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { addProduct } from '#tests/support/sample-rows.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { checkedByIndex } from './listed-table.repository.ts'

const ROWS = 300

describe.each(bothDatabases())('many new rows on the $kind database', ({ open }) => {
  let db: OpenDatabase
  beforeAll(async () => {
    db = await open()
    await addProduct(db)
    await db.query(sql`ANALYZE manufacturers`)
  })
  afterAll(() => db?.close())

  const insertCopies = (tx: Database, name: string) =>
    tx.query(sql`
      INSERT INTO products (key, name, article, article_norm, manufacturer_id, category_id, price)
      SELECT ${name}::text || '-' || number, name, ${name}::text || number, ${name}::text || number,
             manufacturer_id, category_id, price
      FROM products CROSS JOIN generate_series(1, ${ROWS}::integer) AS number
      WHERE products.id = (SELECT min(id) FROM products)`)
  const countSeqScans = async (tx: Database) => {
    const [row] = await tx.query<{ scans: number }>(sql`
      SELECT pg_stat_get_xact_numscans('manufacturers'::regclass)::integer AS scans`)
    return row?.scans ?? 0
  }

  test('cause no sequential scans of a short parent table, even in a session that made some', () =>
    db.transaction(async (tx) => {
      await insertCopies(tx, 'before')
      const before = await countSeqScans(tx)
      expect(before).toBeGreaterThanOrEqual(ROWS)
      await checkedByIndex(tx, () => insertCopies(tx, 'after'))
      expect((await countSeqScans(tx)) - before).toBeLessThan(10)
      expect(await tx.query(sql`SHOW enable_seqscan`)).toEqual([{ enable_seqscan: 'on' }])
    }))
})
