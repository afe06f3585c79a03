// SQL of the owner's category rules: lists and changes them, places products by them.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export const MOST_RULES = 500

export type CategoryRule = {
  readonly id: number
  readonly position: number
  /** null: any. */
  readonly manufacturer: string | null
  /** Words of the name; '': any name. */
  readonly words: string
  /** Normalised; '': any article. */
  readonly articlePrefix: string
  readonly categoryId: number
}

export type NewCategoryRule = Omit<CategoryRule, 'id' | 'position' | 'manufacturer'> & {
  readonly manufacturerId: number | null
  /** null: after all others. */
  readonly position: number | null
}

export async function hasCategoryRules(db: Database): Promise<boolean> {
  const [found] = await db.query(sql`SELECT 1 FROM category_rules LIMIT 1`)
  return found !== undefined
}

/** In the order in which they are applied. */
export const listCategoryRules = (db: Database): Promise<CategoryRule[]> =>
  db.query(sql`
    SELECT rule.id, rule.position, manufacturer.name AS manufacturer, rule.words,
           rule.article_prefix AS "articlePrefix", rule.category_id AS "categoryId"
    FROM category_rules AS rule
    LEFT JOIN manufacturers AS manufacturer ON manufacturer.id = rule.manufacturer_id
    ORDER BY rule.position, rule.id
    LIMIT ${MOST_RULES}`)

/** Resolves to id and position; null when there are `MOST_RULES` rules already. */
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

/** False when no rule has this id. */
export async function deleteCategoryRule(db: Database, id: number): Promise<boolean> {
  const rows = await db.query(sql`DELETE FROM category_rules WHERE id = ${id} RETURNING id`)
  return rows.length > 0
}

/**
 * Places products by the first rule, in the order of positions, whose conditions all hold. A name
 * is compared only with rules whose longest stem it contains, so many rules cost little more than
 * one.
 */
export async function placeByOwnerRules(tx: Database, withKnown: boolean): Promise<void> {
  await tx.query(sql`
    WITH rule AS MATERIALIZED (
      SELECT id, position, manufacturer_id, article_prefix, category_id, words,
             plainto_tsquery('russian', search_words(words)) AS query,
             (SELECT lexeme FROM unnest(to_tsvector('russian', search_words(words)))
              ORDER BY length(lexeme) DESC, lexeme LIMIT 1) AS stem
      FROM category_rules
    ), hit AS (
      SELECT named.name, rule.id AS rule_id
      FROM listed_names AS named
      CROSS JOIN LATERAL unnest(tsvector_to_array(named.tsv)) AS met(stem)
      JOIN rule ON rule.stem = met.stem
      WHERE named.tsv @@ rule.query
    ), unplaced AS (
      SELECT product_id, manufacturer_id, article_norm, name FROM listed
      WHERE category_id IS NULL AND (is_new OR ${withKnown}::boolean)
    ), candidate AS (
      SELECT row.product_id, row.manufacturer_id, row.article_norm, hit.rule_id
      FROM unplaced AS row JOIN hit ON hit.name = row.name
      UNION ALL
      SELECT row.product_id, row.manufacturer_id, row.article_norm, rule.id
      FROM unplaced AS row JOIN rule ON rule.words = ''
    ), found AS (
      SELECT DISTINCT ON (candidate.product_id) candidate.product_id, rule.category_id
      FROM candidate JOIN rule ON rule.id = candidate.rule_id
      WHERE (rule.manufacturer_id IS NULL OR rule.manufacturer_id = candidate.manufacturer_id)
        AND starts_with(candidate.article_norm, rule.article_prefix)
      ORDER BY candidate.product_id, rule.position, rule.id
    )
    UPDATE listed SET category_id = found.category_id, placed_by = 'rule'
    FROM found WHERE found.product_id = listed.product_id`)
}
