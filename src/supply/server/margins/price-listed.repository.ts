// SQL that prices the rows of `listed` by margins.

import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import { MOST_PRICE } from '../../margin.ts'
import { type MarginStep, NO_CATEGORY } from '../../margin-steps.ts'

/**
 * Turns the price of the list into the cost, and calculates the price by the step that contains it.
 * Rows with a cost, and rows without a step, stay. Resolves to how many rows were priced.
 */
export async function priceListed(tx: Database, steps: readonly MarginStep[]): Promise<number> {
  // without statistics the planner expects few rows and looks them up one by one
  await tx.query(sql`ANALYZE listed (product_id, is_new, category_id, price, cost)`)
  const margins = marginsOf(steps)
  const isEverywhere = steps.every(({ categoryId }) => categoryId === NO_CATEGORY)
  return isEverywhere
    ? priceRows(tx, margins, EVERYWHERE)
    : (await priceRows(tx, margins, WHERE_LISTED)) + (await priceRows(tx, margins, WHERE_KNOWN))
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

const EVERYWHERE = sql`WHERE margin.category_id = 0`
const WHERE_LISTED = sql`
      WHERE margin.category_id = coalesce(row.category_id, 0)
        AND (row.category_id IS NOT NULL OR row.is_new)`
/** Known products for which the list names no category: that of the product. */
const WHERE_KNOWN = sql`JOIN products AS product ON product.category_id = margin.category_id
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
