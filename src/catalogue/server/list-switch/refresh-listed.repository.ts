// SQL by which search and lists follow a switch: product by product, or built anew where it is more.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/** Building all lists anew costs about as much for a product as following a change of a fifth. */
const CHANGE_WEIGHT = 4
const BATCH = 5000

/** For the rest of the transaction: `touched_products`, whose lists have to follow. */
export async function collectTouched(tx: Database): Promise<void> {
  await tx.query(sql`
    CREATE TEMP TABLE touched_products ON COMMIT DROP AS
    SELECT product_id FROM listed WHERE is_new
    UNION
    SELECT product_id FROM list_changes WHERE is_changed OR is_shown_again
    UNION
    SELECT product_id FROM list_vanished WHERE is_nowhere`)
  await addLinked(tx)
}

/** `renumbered` and, where a list says anything of cars, `changed_fits`. */
export async function addLinked(tx: Database): Promise<void> {
  await tx.query(sql`
    INSERT INTO touched_products SELECT product_id FROM renumbered
    EXCEPT SELECT product_id FROM touched_products`)
  const [row] = await tx.query<{ isThere: boolean }>(sql`
    SELECT to_regclass('pg_temp.changed_fits') IS NOT NULL AS "isThere"`)
  if (!row?.isThere) return
  await tx.query(sql`
    INSERT INTO touched_products SELECT product_id FROM changed_fits
    EXCEPT SELECT product_id FROM touched_products`)
}

/**
 * Follows what is touched. Resolves to true where the lists were built anew beside the old ones:
 * `swapProductLists` then shows them, as late as can be, since readers wait for it from there on.
 */
export async function followTouched(tx: Database): Promise<boolean> {
  const [counts] = await tx.query<{ touched: number; all: number }>(sql`
    SELECT (SELECT count(*)::integer FROM touched_products) AS touched,
           (SELECT count(*)::integer FROM product_search) AS all`)
  const { touched = 0, all = 0 } = counts ?? {}
  if (touched > BATCH && touched * CHANGE_WEIGHT > all) {
    await tx.query(sql`SELECT build_product_lists()`)
    return true
  }
  await tx.query(sql`
    SELECT refresh_product_lists(ids) FROM (
      SELECT array_agg(product_id ORDER BY product_id) AS ids
      FROM (SELECT product_id, (row_number() OVER (ORDER BY product_id) - 1) / ${BATCH} AS batch
            FROM touched_products) AS numbered
      GROUP BY batch ORDER BY batch OFFSET 0) AS batches`)
  return false
}

export const swapProductLists = (tx: Database) => tx.query(sql`SELECT swap_product_lists()`)
