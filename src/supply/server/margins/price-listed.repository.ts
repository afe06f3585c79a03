// SQL that prices the temporary table `listed`, the rows of a supplier's list, by margins.

import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import { MOST_PRICE } from '../../margin.ts'
import { type MarginStep, NO_CATEGORY } from '../../margin-steps.ts'

/**
 * Moves the price of the list to `cost`. The price becomes the cost with the rate (1/10,000) or the
 * least markup, whichever is more, rounded up, at most MOST_PRICE and never below the cost.
 * Kopecks. Rows that have a cost, or no step, do not change. Resolves to how many rows were priced.
 */
export async function priceListed(tx: Database, steps: readonly MarginStep[]): Promise<number> {
  // without statistics the planner expects few rows and plans a nested loop
  await tx.query(sql`ANALYZE listed (product_id, is_new, category_id, price, cost)`)
  const margins = marginsOf(steps)
  const isOneMargin = steps.every(({ categoryId }) => categoryId === NO_CATEGORY)
  return isOneMargin
    ? priceRows(tx, margins, ANY_CATEGORY)
    : (await priceRows(tx, margins, BY_LISTED_CATEGORY)) +
        (await priceRows(tx, margins, BY_PRODUCT_CATEGORY))
}

/** CTE `margin`: one row per category, with its steps as arrays in the order of costs. */
const marginsOf = (steps: readonly MarginStep[]): Sql => sql`
  margin AS MATERIALIZED (
    SELECT category_id, array_agg(cost_from ORDER BY cost_from) AS edges,
           array_agg(cost_below ORDER BY cost_from) AS ends,
           array_agg(rate ORDER BY cost_from) AS rates,
           array_agg(least_markup ORDER BY cost_from) AS least_markups,
           array_agg(rounding ORDER BY cost_from) AS roundings
    FROM unnest(
      ${steps.map(({ categoryId }) => categoryId)}::integer[],
      ${steps.map(({ costFrom }) => costFrom)}::integer[],
      ${steps.map(({ costBelow }) => costBelow)}::integer[],
      ${steps.map(({ rate }) => rate)}::integer[],
      ${steps.map(({ leastMarkup }) => leastMarkup)}::integer[],
      ${steps.map(({ rounding }) => rounding)}::integer[]
    ) AS step(category_id, cost_from, cost_below, rate, least_markup, rounding)
    GROUP BY category_id)`

const ANY_CATEGORY = sql`WHERE margin.category_id = ${NO_CATEGORY}`
const BY_LISTED_CATEGORY = sql`
      WHERE margin.category_id = coalesce(row.category_id, ${NO_CATEGORY})
        AND (row.category_id IS NOT NULL OR row.is_new)`
/** Known products whose category the list does not name: the product's own. */
const BY_PRODUCT_CATEGORY = sql`JOIN products AS product ON product.category_id = margin.category_id
      WHERE product.id = row.product_id AND row.category_id IS NULL AND NOT row.is_new`

/** Index of the row's step in the arrays of its category; 0: below the first step. */
const PLACE = sql`width_bucket(row.price, margin.edges)`

async function priceRows(tx: Database, margins: Sql, where: Sql): Promise<number> {
  const [counted] = await tx.query<{ priced: number }>(sql`
    WITH ${margins}, priced AS (
      UPDATE listed AS row
      SET cost = row.price,
          price = greatest(row.price, least(${MOST_PRICE}::bigint,
            (row.price + greatest((row.price::bigint * margin.rates[${PLACE}] + 9999) / 10000,
                                  margin.least_markups[${PLACE}]) + margin.roundings[${PLACE}] - 1)
            / margin.roundings[${PLACE}] * margin.roundings[${PLACE}]))
      FROM margin ${where}
        AND row.cost IS NULL AND ${PLACE} > 0
        AND (margin.ends[${PLACE}] IS NULL OR row.price < margin.ends[${PLACE}])
      RETURNING 1)
    SELECT count(*)::integer AS priced FROM priced`)
  return counted?.priced ?? 0
}
