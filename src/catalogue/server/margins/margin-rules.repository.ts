// SQL of the margin rules, and of the prices that they make of a supplier's list.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { type MarginRule, MOST_PRICE } from '../../margin.ts'
import { type MarginStep, NO_CATEGORY } from '../../margin-steps.ts'

/** More would be no rules any more, but a price list. */
export const MOST_RULES = 500

export type NamedMarginRule = MarginRule & {
  readonly supplier: string | null
  readonly category: string | null
}

/** Those of a supplier together, the ones for all suppliers last; then by category and cost. */
export const listMarginRules = (db: Database): Promise<NamedMarginRule[]> =>
  db.query(sql`
    SELECT rule.id, rule.supplier_id AS "supplierId", rule.category_id AS "categoryId",
           rule.cost_from AS "costFrom", rule.cost_below AS "costBelow", rule.rate,
           rule.least_markup AS "leastMarkup", rule.rounding,
           supplier.name AS supplier, category.name AS category
    FROM margin_rules AS rule
    LEFT JOIN suppliers AS supplier ON supplier.id = rule.supplier_id
    LEFT JOIN categories AS category ON category.id = rule.category_id
    ORDER BY supplier.name NULLS LAST, category.name NULLS LAST, rule.cost_from, rule.id
    LIMIT ${MOST_RULES}`)

/** Resolves to its number; null when there are as many rules as there may be. */
export async function insertMarginRule(
  db: Database,
  rule: Omit<MarginRule, 'id'>,
): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(sql`
    INSERT INTO margin_rules
      (supplier_id, category_id, cost_from, cost_below, rate, least_markup, rounding)
    SELECT ${rule.supplierId}::integer, ${rule.categoryId}::integer, ${rule.costFrom}::integer,
           ${rule.costBelow}::integer, ${rule.rate}::integer, ${rule.leastMarkup}::integer,
           ${rule.rounding}::integer
    WHERE (SELECT count(*) FROM margin_rules) < ${MOST_RULES}
    RETURNING id`)
  return row?.id ?? null
}

/** False when there is none of this number. */
export async function deleteMarginRule(db: Database, id: number): Promise<boolean> {
  const rows = await db.query(sql`DELETE FROM margin_rules WHERE id = ${id} RETURNING id`)
  return rows.length > 0
}

/**
 * What a list asks becomes the cost, and the price what the step makes of it. Rows that know their
 * cost are left, and those of no step. Resolves to how many got their price so.
 */
export async function priceListed(tx: Database, steps: readonly MarginStep[]): Promise<number> {
  const category = steps.some(({ categoryId }) => categoryId !== NO_CATEGORY)
    ? sql`coalesce(
        row.category_id, (SELECT category_id FROM products WHERE id = row.product_id), 0)`
    : sql`0`
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
      WHERE row.cost IS NULL AND step.category_id = ${category}
        AND row.price >= step.cost_from
        AND (step.cost_below IS NULL OR row.price < step.cost_below)
      RETURNING 1)
    SELECT count(*)::integer AS priced FROM priced`)
  return counted?.priced ?? 0
}
