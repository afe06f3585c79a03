// SQL of the prices that margins make of a supplier's list.

import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import { MOST_PRICE } from '../../margin.ts'
import { type MarginStep, NO_CATEGORY } from '../../margin-steps.ts'

/**
 * What a list asks becomes the cost, and the price what the step makes of it. Rows that know their
 * cost are left, and those of no step. Resolves to how many got their price so.
 */
export async function priceListed(tx: Database, steps: readonly MarginStep[]): Promise<number> {
  // what is not counted is taken for few rows, and each of them looked up alone
  await tx.query(sql`ANALYZE listed (product_id, is_new, category_id, price, cost)`)
  await fillMargins(tx, steps)
  const isEverywhere = steps.every(({ categoryId }) => categoryId === NO_CATEGORY)
  const priced = isEverywhere
    ? await priceRows(tx, EVERYWHERE)
    : (await priceRows(tx, WHERE_LISTED)) + (await priceRows(tx, WHERE_KNOWN))
  await tx.query(sql`DROP TABLE listed_margins`)
  return priced
}

/**
 * The steps of a category as one row, found at once and read by place. Counted, it is what rows of
 * the list are looked up in; the other way round they would be written in an order of its own, which
 * takes three times as long.
 */
async function fillMargins(tx: Database, steps: readonly MarginStep[]): Promise<void> {
  await tx.query(sql`
    CREATE TEMP TABLE listed_margins (
      category_id   integer NOT NULL,
      edges         integer[] NOT NULL,
      ends          integer[] NOT NULL,
      rates         integer[] NOT NULL,
      least_markups integer[] NOT NULL,
      roundings     integer[] NOT NULL
    ) ON COMMIT DROP`)
  await tx.query(sql`
    INSERT INTO listed_margins (category_id, edges, ends, rates, least_markups, roundings)
    SELECT category_id, array_agg(cost_from ORDER BY cost_from),
           array_agg(cost_below ORDER BY cost_from), array_agg(rate ORDER BY cost_from),
           array_agg(least_markup ORDER BY cost_from), array_agg(rounding ORDER BY cost_from)
    FROM unnest(
      ${steps.map(({ categoryId }) => categoryId)}::integer[],
      ${steps.map(({ costFrom }) => costFrom)}::integer[],
      ${steps.map(({ costBelow }) => costBelow)}::integer[],
      ${steps.map(({ rate }) => rate)}::integer[],
      ${steps.map(({ leastMarkup }) => leastMarkup)}::integer[],
      ${steps.map(({ rounding }) => rounding)}::integer[]
    ) AS step(category_id, cost_from, cost_below, rate, least_markup, rounding)
    GROUP BY category_id`)
  await tx.query(sql`ANALYZE listed_margins (category_id)`)
}

const EVERYWHERE = sql`WHERE margin.category_id = 0`
const WHERE_LISTED = sql`
      WHERE margin.category_id = coalesce(row.category_id, 0)
        AND (row.category_id IS NOT NULL OR row.is_new)`
/** The list says no category: that of the shop's own product. */
const WHERE_KNOWN = sql`JOIN products AS product ON product.category_id = margin.category_id
      WHERE product.id = row.product_id AND row.category_id IS NULL AND NOT row.is_new`

/** Which of the steps of its category a row stands on; 0 is below the first. */
const PLACE = sql`width_bucket(row.price, margin.edges)`

async function priceRows(tx: Database, where: Sql): Promise<number> {
  const [counted] = await tx.query<{ priced: number }>(sql`
    WITH priced AS (
      UPDATE listed AS row
      SET cost = row.price,
          price = greatest(row.price, least(${MOST_PRICE}::bigint,
            (row.price + greatest((row.price::bigint * margin.rates[${PLACE}] + 9999) / 10000,
                                  margin.least_markups[${PLACE}]) + margin.roundings[${PLACE}] - 1)
            / margin.roundings[${PLACE}] * margin.roundings[${PLACE}]))
      FROM listed_margins AS margin ${where}
        AND row.cost IS NULL AND ${PLACE} > 0
        AND (margin.ends[${PLACE}] IS NULL OR row.price < margin.ends[${PLACE}])
      RETURNING 1)
    SELECT count(*)::integer AS priced FROM priced`)
  return counted?.priced ?? 0
}
