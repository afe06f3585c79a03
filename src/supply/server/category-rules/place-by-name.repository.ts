// SQL that places products whose name begins with the name of a category.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/** Category names are shorter than this; further words of a product name are cars and sizes. */
const MOST_WORDS = 6

/**
 * Matches the first words of a product with those of a category, in any order and form: «Масляный
 * фильтр Chery» → «Фильтры масляные». Words of the category's ancestors may stand among them:
 * «Барабанные тормозные колодки» → «Барабанные тормоза > Колодки барабанные». The maker at the
 * beginning of a name is skipped: «ACDELCO Опора шаровая». Uses the category
 * with the most words, and none where two have as many. Skips categories whose name contains stop
 * words («Детали для ТО»): the remaining words would match too many products.
 */
export async function placeByName(tx: Database): Promise<void> {
  await tx.query(sql`
    WITH RECURSIVE named AS MATERIALIZED (
      SELECT id, parent_id, name,
             tsvector_to_array(to_tsvector('russian', search_words(name))) AS lexemes
      FROM categories
    ), path AS (
      SELECT id, name, lexemes, lexemes AS all_lexemes FROM named WHERE parent_id IS NULL
      UNION ALL
      SELECT child.id, child.name, child.lexemes, path.all_lexemes || child.lexemes
      FROM named AS child JOIN path ON path.id = child.parent_id
    ), category AS MATERIALIZED (
      SELECT id, lexemes, all_lexemes, cardinality(lexemes) AS size
      FROM path AS named
      WHERE cardinality(lexemes) BETWEEN 1 AND ${MOST_WORDS}
        AND cardinality(lexemes) >=
            (SELECT count(DISTINCT word) FROM words_of(named.name) AS word WHERE length(word) > 1)
    ), unplaced AS MATERIALIZED (
      SELECT listed.product_id, listed.name,
             CASE WHEN starts_with(lower(listed.name), lower(maker.name) || ' ') THEN maker.words
                  ELSE 0 END AS skipped
      FROM listed JOIN (
        SELECT id, name, (SELECT coalesce(max(positions[cardinality(positions)]), 0)
                          FROM unnest(to_tsvector('simple', search_words(name)))) AS words
        FROM manufacturers) AS maker ON maker.id = listed.manufacturer_id
      WHERE listed.is_new AND listed.category_id IS NULL
    ), start AS MATERIALIZED (
      SELECT unplaced.name, unplaced.skipped, ARRAY(
        SELECT lexeme FROM unnest(named.tsv) WHERE positions[1] > unplaced.skipped
        ORDER BY positions[1] LIMIT ${MOST_WORDS}) AS lexemes
      FROM (SELECT DISTINCT name, skipped FROM unplaced) AS unplaced
      JOIN listed_names AS named ON named.name = unplaced.name
    ), beginning AS MATERIALIZED (
      SELECT DISTINCT lexemes, lexemes[1] AS head FROM start
    ), headed AS MATERIALIZED (
      SELECT DISTINCT category.id, category.size, category.lexemes, category.all_lexemes, head
      FROM category CROSS JOIN unnest(category.all_lexemes) AS head
    ), fitting AS (
      SELECT start.lexemes, category.id,
             rank() OVER (PARTITION BY start.lexemes ORDER BY category.size DESC) AS place
      FROM beginning AS start
      JOIN headed AS category ON category.head = start.head
      WHERE start.lexemes[1:category.size] @> category.lexemes
         OR EXISTS (
           SELECT FROM generate_series(category.size + 1, ${MOST_WORDS}) AS length
           WHERE start.lexemes[1:length] @> category.lexemes
             AND start.lexemes[1:length] <@ category.all_lexemes)
    ), found AS (
      SELECT lexemes, min(id) AS category_id FROM fitting WHERE place = 1
      GROUP BY lexemes HAVING count(*) = 1
    )
    UPDATE listed SET category_id = found.category_id, placed_by = 'name'
    FROM unplaced
    JOIN start ON start.name = unplaced.name AND start.skipped = unplaced.skipped
    JOIN found ON found.lexemes = start.lexemes
    WHERE listed.product_id = unplaced.product_id`)
}
