// SQL of the margin rules.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { MarginRule } from '../../margin.ts'

export const MOST_RULES = 500

export type NamedMarginRule = MarginRule & {
  readonly supplier: string | null
  readonly category: string | null
}

/** By supplier, rules of any supplier last; then by category and cost. */
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

/** Resolves to its id; null when there are `MOST_RULES` rules already. */
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

/** False when no rule has this id. */
export async function deleteMarginRule(db: Database, id: number): Promise<boolean> {
  const rows = await db.query(sql`DELETE FROM margin_rules WHERE id = ${id} RETURNING id`)
  return rows.length > 0
}
