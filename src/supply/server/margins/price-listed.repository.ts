// SQL that prices the temporary table `listed`, the rows of a supplier's list, by margins.

import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import { type MarginStep, NO_CATEGORY } from '../../margin-steps.ts'
import { hasStep, marginsOf, priceOf } from './price-by-margins.repository.ts'

/**
 * Moves the price of the list to `cost`. The price becomes the cost with the rate (1/10,000) or the
 * least markup, whichever is more, rounded up, at most MOST_PRICE and never below the cost.
 * Kopecks. Rows that have a cost, or no step, do not change. Resolves to how many rows were priced.
 */
export async function priceListed(tx: Database, steps: readonly MarginStep[]): Promise<number> {
  // without statistics the planner expects few rows and plans a nested loop
  await tx.query(sql`ANALYZE listed (product_id, is_new, category_id, price, cost)`)
  const margins = marginsOf(steps.map((step) => ({ ...step, key: ONE_KEY })))
  const isOneMargin = steps.every(({ categoryId }) => categoryId === NO_CATEGORY)
  return isOneMargin
    ? priceRows(tx, margins, ANY_CATEGORY)
    : (await priceRows(tx, margins, BY_LISTED_CATEGORY)) +
        (await priceRows(tx, margins, BY_PRODUCT_CATEGORY))
}

/** A list has one supplier. */
const ONE_KEY = 0

const ANY_CATEGORY = sql`WHERE margin.category_id = ${NO_CATEGORY}`
const BY_LISTED_CATEGORY = sql`
      WHERE margin.category_id = coalesce(row.category_id, ${NO_CATEGORY})
        AND (row.category_id IS NOT NULL OR row.is_new)`
/** Known products whose category the list does not name: the product's own. */
const BY_PRODUCT_CATEGORY = sql`JOIN products AS product ON product.category_id = margin.category_id
      WHERE product.id = row.product_id AND row.category_id IS NULL AND NOT row.is_new`

const PRICE = sql`row.price`

async function priceRows(tx: Database, margins: Sql, where: Sql): Promise<number> {
  const [counted] = await tx.query<{ priced: number }>(sql`
    WITH ${margins}, priced AS (
      UPDATE listed AS row
      SET cost = row.price, price = ${priceOf(PRICE)}
      FROM margin ${where}
        AND row.cost IS NULL AND ${hasStep(PRICE)}
      RETURNING 1)
    SELECT count(*)::integer AS priced FROM priced`)
  return counted?.priced ?? 0
}
