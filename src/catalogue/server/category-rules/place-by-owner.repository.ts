// SQL that places products by the rules of the owner.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/**
 * Of the rules whose conditions all hold, the first by position. A name meets those rules only
 * whose longest stem it holds, so that many rules cost little more than one.
 */
export async function placeByOwner(tx: Database): Promise<void> {
  await tx.query(sql`
    INSERT INTO placed (product_id, category_id, way)
    WITH rule AS MATERIALIZED (
      SELECT id, position, manufacturer_id, article_prefix, category_id, words,
             plainto_tsquery('russian', search_words(words)) AS query,
             (SELECT lexeme FROM unnest(to_tsvector('russian', search_words(words)))
              ORDER BY length(lexeme) DESC, lexeme LIMIT 1) AS stem
      FROM category_rules
    ), hit AS (
      SELECT named.name, rule.id AS rule_id
      FROM unplaced_names AS named
      CROSS JOIN LATERAL unnest(tsvector_to_array(named.tsv)) AS met(stem)
      JOIN rule ON rule.stem = met.stem
      WHERE named.tsv @@ rule.query
    ), candidate AS (
      SELECT row.product_id, row.manufacturer_id, row.article_norm, hit.rule_id
      FROM unplaced AS row JOIN hit ON hit.name = row.name
      UNION ALL
      SELECT row.product_id, row.manufacturer_id, row.article_norm, rule.id
      FROM unplaced AS row JOIN rule ON rule.words = ''
    )
    SELECT DISTINCT ON (candidate.product_id) candidate.product_id, rule.category_id, 'rule'
    FROM candidate JOIN rule ON rule.id = candidate.rule_id
    WHERE (rule.manufacturer_id IS NULL OR rule.manufacturer_id = candidate.manufacturer_id)
      AND starts_with(candidate.article_norm, rule.article_prefix)
    ORDER BY candidate.product_id, rule.position, rule.id`)
}
