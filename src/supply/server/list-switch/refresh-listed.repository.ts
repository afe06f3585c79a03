// SQL that refreshes the product lists after a switch: by product, or rebuilt where many change.

import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { ShopError } from '#src/shared/errors.ts'
import { RENUMBERED } from '../analogue-links/article-numbers.repository.ts'

/** Refreshing one product costs as much as rebuilding about four. */
const CHANGE_WEIGHT = 4
const BATCH = 5000

/**
 * Earlier versions called all goods of lists `analogue-1`, though nobody had said it: these get the
 * quality of new goods. It is no change of the list.
 */
const SAVED_QUALITIES = sql`
  UPDATE products AS product SET quality = listed.quality FROM listed
  WHERE product.id = listed.product_id AND product.quality = 'analogue-1'
  RETURNING product.id`

/** Resolves to the products that got another quality. Only for a batch: a list may have too many. */
export const saveQualities = (tx: Database): Promise<{ readonly id: number }[]> =>
  tx.query(SAVED_QUALITIES)

/** Saves the qualities and marks the product lists of these products as due. */
export const markQualitiesDue = (tx: Database) =>
  tx.query(sql`
    WITH saved AS (${SAVED_QUALITIES})
    INSERT INTO due_products (product_id, due)
    SELECT id, 'lists' FROM saved
    EXCEPT SELECT product_id, due FROM due_products WHERE due = 'lists'`)

/** Marks the product lists of created and changed products as due. */
export const markWrittenDue = (tx: Database) =>
  tx.query(sql`
    INSERT INTO due_products (product_id, due)
    (SELECT product_id, 'lists' FROM listed WHERE is_new
     UNION
     SELECT product_id, 'lists' FROM list_changes WHERE is_changed OR is_shown_again)
    EXCEPT SELECT product_id, due FROM due_products WHERE due = 'lists'`)

/** Marks the product lists of products with changed original numbers as due. */
export const markRenumberedDue = (tx: Database) =>
  tx.query(sql`
    INSERT INTO due_products (product_id, due)
    SELECT product_id, 'lists' FROM ${RENUMBERED} AS renumbered
    EXCEPT SELECT product_id, due FROM due_products WHERE due = 'lists'`)

/**
 * Refreshes the due product lists. True: all lists were rebuilt into new tables, which
 * `swapListsAfter` makes current. That comes last, since readers wait from the swap on.
 */
export async function refreshDueLists(tx: Database, batch = BATCH): Promise<boolean> {
  const [counts] = await tx.query<{ touched: number; all: number }>(sql`
    SELECT (SELECT count(*)::integer FROM due_products WHERE due = 'lists') AS touched,
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
            FROM due_products WHERE due = 'lists') AS numbered
      GROUP BY batch ORDER BY batch OFFSET 0) AS batches`)
  return false
}

const TRIES = 600
const PAUSE_MS = 500

/**
 * Runs `work` and swaps the rebuilt product lists in. `work` may hold locks that buyers wait for,
 * so it is rolled back and retried while somebody reads the old lists, as a backup does for
 * minutes. Throws after five minutes.
 */
export async function swapListsAfter<Result>(
  tx: Database,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; tries <= TRIES; tries++) {
    await tx.script('SAVEPOINT before_swap')
    if (await tryLockProductLists(tx)) {
      // the lists are free: release them during the work, which takes longer, and lock them again
      await tx.script('ROLLBACK TO SAVEPOINT before_swap')
      const result = await work()
      if (await tryLockProductLists(tx)) {
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

async function tryLockProductLists(tx: Database): Promise<boolean> {
  const [row] = await tx.query<{ may: boolean }>(sql`SELECT may_swap_product_lists() AS may`)
  return row?.may ?? false
}
