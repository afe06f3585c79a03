// SQL of the owner's rules of categories.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export const MOST_RULES = 500

export type CategoryRule = {
  readonly id: number
  readonly position: number
  /** null: any. */
  readonly manufacturer: string | null
  /** '' asks for none. */
  readonly words: string
  /** Normalised; '' asks for none. */
  readonly articlePrefix: string
  readonly categoryId: number
}

export type NewCategoryRule = Omit<CategoryRule, 'id' | 'position' | 'manufacturer'> & {
  readonly manufacturerId: number | null
  /** null: behind all others. */
  readonly position: number | null
}

export async function hasCategoryRules(db: Database): Promise<boolean> {
  const [found] = await db.query(sql`SELECT 1 FROM category_rules LIMIT 1`)
  return found !== undefined
}

/** In the order in which they are tried. */
export const listCategoryRules = (db: Database): Promise<CategoryRule[]> =>
  db.query(sql`
    SELECT rule.id, rule.position, manufacturer.name AS manufacturer, rule.words,
           rule.article_prefix AS "articlePrefix", rule.category_id AS "categoryId"
    FROM category_rules AS rule
    LEFT JOIN manufacturers AS manufacturer ON manufacturer.id = rule.manufacturer_id
    ORDER BY rule.position, rule.id
    LIMIT ${MOST_RULES}`)

/** Resolves to its number and place; null when there are as many rules as there may be. */
export async function insertCategoryRule(
  db: Database,
  rule: NewCategoryRule,
): Promise<{ readonly id: number; readonly position: number } | null> {
  const [row] = await db.query<{ id: number; position: number }>(sql`
    INSERT INTO category_rules (position, manufacturer_id, words, article_prefix, category_id)
    SELECT coalesce(${rule.position}::integer,
                    (SELECT coalesce(max(position), 0) + 1 FROM category_rules)),
           ${rule.manufacturerId}::integer, ${rule.words}, ${rule.articlePrefix},
           ${rule.categoryId}::integer
    WHERE (SELECT count(*) FROM category_rules) < ${MOST_RULES}
    RETURNING id, position`)
  return row ?? null
}

/** False when there is none of this number. */
export async function deleteCategoryRule(db: Database, id: number): Promise<boolean> {
  const rows = await db.query(sql`DELETE FROM category_rules WHERE id = ${id} RETURNING id`)
  return rows.length > 0
}
