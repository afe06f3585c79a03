// SQL that places products whose name begins with the name of a category.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/** Names of categories are shorter; what stands behind these words is of cars and sizes. */
const MOST_WORDS = 6

/**
 * The first words of the product are those of the category, in any order and with any ending:
 * «Масляный фильтр Chery» → «Фильтры масляные». Words of the branches above may stand among them:
 * «Барабанные тормозные колодки» → «Барабанные тормоза > Колодки барабанные». Of several the longest,
 * and where two are as long none. A category whose name loses words in Russian («Детали для ТО») would be met by too much.
 */
export async function placeByName(tx: Database): Promise<void> {
  await tx.query(sql`
    INSERT INTO placed (product_id, category_id, way)
    WITH RECURSIVE named AS MATERIALIZED (
      SELECT id, parent_id, name,
             tsvector_to_array(to_tsvector('russian', search_words(name))) AS lexemes
      FROM categories
    ), way AS (
      SELECT id, name, lexemes, lexemes AS all_lexemes FROM named WHERE parent_id IS NULL
      UNION ALL
      SELECT child.id, child.name, child.lexemes, way.all_lexemes || child.lexemes
      FROM named AS child JOIN way ON way.id = child.parent_id
    ), category AS MATERIALIZED (
      SELECT id, lexemes, all_lexemes, cardinality(lexemes) AS size
      FROM way AS named
      WHERE cardinality(lexemes) BETWEEN 1 AND ${MOST_WORDS}
        AND cardinality(lexemes) >=
            (SELECT count(DISTINCT word) FROM words_of(named.name) AS word WHERE length(word) > 1)
    ), homeless AS MATERIALIZED (
      SELECT row.product_id, row.name FROM unplaced AS row
      WHERE row.is_new
        AND NOT EXISTS (SELECT 1 FROM placed WHERE placed.product_id = row.product_id)
    ), start AS MATERIALIZED (
      SELECT named.name, ARRAY(
        SELECT lexeme FROM unnest(named.tsv) ORDER BY positions[1] LIMIT ${MOST_WORDS}) AS lexemes
      FROM unplaced_names AS named
      WHERE named.name IN (SELECT name FROM homeless)
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
    SELECT homeless.product_id, found.category_id, 'name'
    FROM homeless
    JOIN start ON start.name = homeless.name
    JOIN found ON found.lexemes = start.lexemes`)
}
