// A shop that had withdrawn goods of 1C before counts had sources: what lies in it after the upgrade.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { goBackBefore, goOnFrom } from '#tests/support/earlier-schema.ts'
import { addProduct, addStore, type SampleStore } from '#tests/support/sample-rows.ts'
import { testDatabases } from '#tests/support/test-database.ts'

const PATIENCE_MS = 60_000

describe.each(testDatabases())(
  'an upgrade of what 1C counted on the $kind database',
  ({ open }) => {
    let db: OpenDatabase
    let store: SampleStore
    beforeAll(async () => {
      db = await open()
      await goBackBefore(db, '0029')
      store = await addStore(db)
      await db.query(sql`INSERT INTO suppliers (name) VALUES ('1С'), ('A'), ('B')`)
      await db.query(sql`
      INSERT INTO import_runs (source, supplier_id, list_hash, location_ids, status, finished_at)
      SELECT 'a.csv', id, name, CASE name WHEN 'A' THEN ARRAY[${store.locationId}::integer] ELSE '{}' END,
             'done', now() FROM suppliers WHERE name <> '1С'`)
    }, PATIENCE_MS)
    afterAll(() => db?.close())

    type Wishes = {
      readonly state?: string
      readonly offeredBy?: string
      readonly recounted?: number
    }

    /** Five of it lie in the shop by 1C. */
    async function aGood({ state = 'withdrawn', offeredBy, recounted }: Wishes): Promise<number> {
      const id = await addProduct(db)
      await db.query(sql`
      INSERT INTO external_ids (source, external_id, product_id) VALUES ('1c', ${`good-${id}`}, ${id})`)
      await db.query(sql`
      INSERT INTO exchange_offers (id, product_id, told, is_deleted, seen_in, state)
      VALUES (${`good-${id}`}, ${`good-${id}`}, '{}', ${state === 'withdrawn'}, 1, ${state})`)
      await db.query(sql`INSERT INTO exchange_counts VALUES (${id}, ${store.locationId})`)
      await db.query(sql`
      INSERT INTO supplier_offers (supplier_id, product_id)
      SELECT id, ${id}::integer FROM suppliers WHERE name IN ('1С', ${offeredBy ?? '1С'})`)
      await db.query(sql`
      SELECT count_stock(ARRAY[${id}::integer], ARRAY[${store.locationId}::integer], ARRAY[5],
                         'corrected', 'import', '1c 1')`)
      if (recounted !== undefined) {
        await db.query(sql`
        SELECT correct_stock(${id}, ${store.locationId}, ${recounted}, 'staff 1', 'recount')`)
      }
      return id
    }

    test(
      'leaves nothing of what was withdrawn, but for what a list or staff counts there',
      async () => {
        const goods = {
          withdrawn: await aGood({}),
          sold: await aGood({ state: 'on-sale' }),
          counted: await aGood({ offeredBy: 'A' }),
          priced: await aGood({ offeredBy: 'B' }),
          recounted: await aGood({ recounted: 4 }),
        }
        await goOnFrom(db, '0029')
        const rows = await db.query<{ id: number; units: number; isCounted: boolean }>(sql`
        SELECT product_id AS id, on_hand AS units,
               EXISTS (SELECT FROM exchange_counts AS known
                       WHERE known.product_id = level.product_id) AS "isCounted"
        FROM stock_levels AS level`)
        const of = (id: number) => rows.find((row) => row.id === id)
        expect(of(goods.withdrawn)).toMatchObject({ units: 0, isCounted: false })
        expect(of(goods.sold)).toMatchObject({ units: 5, isCounted: true })
        expect(of(goods.counted)).toMatchObject({ units: 5, isCounted: false })
        expect(of(goods.priced)).toMatchObject({ units: 0, isCounted: false })
        expect(of(goods.recounted)).toMatchObject({ units: 4, isCounted: false })
        expect(await db.query(sql`SELECT * FROM stock_differences`)).toEqual([])
      },
      PATIENCE_MS,
    )
  },
)
