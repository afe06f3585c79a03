// SQL that refreshes the read models of search and lists, one transaction at a time.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/** Tables that pages show, and functions that write to them. */
export const SHOWN_OF_CATALOGUE: readonly string[] = [
  'product_search',
  'model_listing',
  'oil_listing',
  'category_counts',
  'model_category_counts',
  'catalogue_words',
  'build_product_lists()',
  'rebuild_product_lists()',
  'swap_product_lists()',
  'refresh_product_lists()',
  'refresh_oil_listing()',
]

/**
 * Locks the read models until the end of the transaction. Waits for another import or rebuild, so it
 * must be called before locking anything that buyers wait for.
 */
export const waitForOtherLists = (db: Database) => db.query(sql`SELECT lock_product_lists()`)

/** Fails after `mostMs`; the timeout also holds for later locks of the transaction. */
export async function waitBrieflyForOtherLists(db: Database, mostMs: number): Promise<void> {
  await db.query(sql`SELECT set_config('lock_timeout', ${`${mostMs}ms`}, true)`)
  await waitForOtherLists(db)
}

/** Refreshes the rows of these products in the read models. */
export async function refreshProductLists(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.query(sql`SELECT refresh_product_lists(${ids}::integer[])`)
}

/** Rebuilds the read models of all products and their ranks by sales. Does not block readers. */
export const rebuildProductLists = (db: Database) => db.query(sql`SELECT rebuild_product_lists()`)

/** To be called after many new rows: the embedded database has no autovacuum. */
export const refreshStatistics = (db: Database) =>
  db.query(sql`
    ANALYZE products, product_search, stock_levels, supplier_offers, fitments, supplier_fits,
            article_numbers, analogue_edges`)
