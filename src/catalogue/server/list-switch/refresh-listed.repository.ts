// SQL by which search and lists follow a switch: product by product, or built anew where it is more.

import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { ShopError } from '#src/shared/errors.ts'

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
    SELECT product_id FROM list_vanished WHERE is_nowhere OR price <> was_price`)
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
 * `swapBehind` then shows them, as late as can be, since readers wait for it from there on.
 */
export async function followTouched(tx: Database, batch = BATCH): Promise<boolean> {
  const [counts] = await tx.query<{ touched: number; all: number }>(sql`
    SELECT (SELECT count(*)::integer FROM touched_products) AS touched,
           (SELECT count(*)::integer FROM product_search) AS all`)
  const { touched = 0, all = 0 } = counts ?? {}
  if (touched > batch && touched * CHANGE_WEIGHT > all) {
    await tx.query(sql`SELECT build_product_lists()`)
    return true
  }
  await tx.query(sql`
    SELECT refresh_product_lists(ids) FROM (
      SELECT array_agg(product_id ORDER BY product_id) AS ids
      FROM (SELECT product_id, (row_number() OVER (ORDER BY product_id) - 1) / ${batch}::integer AS batch
            FROM touched_products) AS numbered
      GROUP BY batch ORDER BY batch OFFSET 0) AS batches`)
  return false
}

const TRIES = 600
const PAUSE_MS = 500

/**
 * Does `work` and shows the lists that were built anew. `work` may lock what buyers wait for, so it
 * is given back and done again as long as somebody reads the former lists (a backup does for
 * minutes). Throws when they are still read after five minutes.
 */
export async function swapBehind<Result>(
  tx: Database,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; tries <= TRIES; tries++) {
    await tx.script('SAVEPOINT before_swap')
    if (await mayShowLists(tx)) {
      // free a moment ago: now the work, which takes longer, and then for good
      await tx.script('ROLLBACK TO SAVEPOINT before_swap')
      const result = await work()
      if (await mayShowLists(tx)) {
        await tx.query(sql`SELECT swap_product_lists()`)
        return result
      }
    }
    await tx.script('ROLLBACK TO SAVEPOINT before_swap')
    await pause(PAUSE_MS)
  }
  throw new ShopError(
    'unavailable',
    'Списки товаров уже пять минут кто-то читает (резервная копия?). Загрузите ещё раз позже.',
  )
}

async function mayShowLists(tx: Database): Promise<boolean> {
  const [row] = await tx.query<{ may: boolean }>(sql`SELECT may_swap_product_lists() AS may`)
  return row?.may ?? false
}
