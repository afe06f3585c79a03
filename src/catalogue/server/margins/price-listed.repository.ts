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
  if (steps.every(({ categoryId }) => categoryId === NO_CATEGORY)) {
    return priceRows(tx, steps, EVERYWHERE)
  }
  const told = await priceRows(tx, steps, WHERE_LISTED)
  return told + (await priceRows(tx, steps, WHERE_KNOWN))
}

const EVERYWHERE = sql`WHERE step.category_id = 0`
const WHERE_LISTED = sql`
      WHERE step.category_id = coalesce(row.category_id, 0)
        AND (row.category_id IS NOT NULL OR row.is_new)`
/** The list says no category: that of the shop's own product. */
const WHERE_KNOWN = sql`JOIN products AS product ON product.category_id = step.category_id
      WHERE product.id = row.product_id AND row.category_id IS NULL AND NOT row.is_new`

/** Once for every row: of a category and a cost there is one step. */
async function priceRows(tx: Database, steps: readonly MarginStep[], where: Sql): Promise<number> {
  const [counted] = await tx.query<{ priced: number }>(sql`
    WITH priced AS (
      UPDATE listed AS row
      SET cost = row.price,
          price = greatest(row.price, least(${MOST_PRICE}::bigint,
            (row.price + greatest((row.price::bigint * step.rate + 9999) / 10000,
                                  step.least_markup) + step.rounding - 1)
            / step.rounding * step.rounding))
      FROM unnest(
        ${steps.map(({ categoryId }) => categoryId)}::integer[],
        ${steps.map(({ costFrom }) => costFrom)}::integer[],
        ${steps.map(({ costBelow }) => costBelow)}::integer[],
        ${steps.map(({ rate }) => rate)}::integer[],
        ${steps.map(({ leastMarkup }) => leastMarkup)}::integer[],
        ${steps.map(({ rounding }) => rounding)}::integer[]
      ) AS step(category_id, cost_from, cost_below, rate, least_markup, rounding)
      ${where}
        AND row.cost IS NULL AND row.price >= step.cost_from
        AND (step.cost_below IS NULL OR row.price < step.cost_below)
      RETURNING 1)
    SELECT count(*)::integer AS priced FROM priced`)
  return counted?.priced ?? 0
}
