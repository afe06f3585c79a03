// SQL that places parts of car makers by the part number in their articles.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { numberedMakers, partFacts } from './part-numbers.ts'

/**
 * Places a product only if its article has the maker's form and the facts with the most matching
 * digits all give one category. A category is found by the stems of its name in any order; none is
 * used where several have the same stems. Joins facts by numbers before names: otherwise every name
 * would be compared with every fact.
 */
export async function placeByNumber(tx: Database): Promise<void> {
  await tx.query(sql`
    WITH maker AS MATERIALIZED (
      SELECT DISTINCT manufacturer.id, given.maker, given.number
      FROM unnest(
        ${numberedMakers.map(({ maker }) => maker)}::text[],
        ${numberedMakers.map(({ name }) => name)}::text[],
        ${numberedMakers.map(({ number }) => number)}::text[]) AS given(maker, name, number)
      LEFT JOIN manufacturer_synonyms AS synonym ON synonym.name_norm = given.name
      JOIN manufacturers AS manufacturer
        ON manufacturer.name_norm = given.name OR manufacturer.id = synonym.manufacturer_id
    ), category AS (
      SELECT min(id) AS id, lexemes
      FROM (SELECT id, tsvector_to_array(to_tsvector('russian', search_words(name))) AS lexemes
            FROM (SELECT id, name FROM categories
                  UNION SELECT category_id, name FROM former_categories AS former
                  WHERE NOT EXISTS (SELECT FROM categories AS other
                                    WHERE other.name = former.name)) AS called) AS named
      GROUP BY lexemes HAVING count(DISTINCT id) = 1
    ), fact AS MATERIALIZED (
      SELECT DISTINCT ON (given.place, given.number)
             given.maker, given.number, websearch_to_tsquery('russian', given.words) AS query,
             category.id AS category_id
      FROM unnest(
        ${partFacts.map(({ place }) => place)}::integer[],
        ${partFacts.map(({ maker }) => maker)}::text[],
        ${partFacts.map(({ number }) => number)}::text[],
        ${partFacts.map(({ words }) => words)}::text[],
        ${partFacts.map(({ category }) => category)}::text[]
      ) WITH ORDINALITY AS given(place, maker, number, words, category, preference)
      JOIN category
        ON category.lexemes = tsvector_to_array(to_tsvector('russian', search_words(given.category)))
      ORDER BY given.place, given.number, given.preference
    ), numbered AS MATERIALIZED (
      SELECT row.product_id, row.name, maker.maker,
             substring(row.article_norm FROM maker.number) AS number
      FROM listed AS row JOIN maker ON maker.id = row.manufacturer_id
      WHERE row.is_new AND row.category_id IS NULL
    ), near AS MATERIALIZED (
      SELECT numbered.product_id, numbered.name, fact.number, fact.query, fact.category_id
      FROM numbered
      JOIN fact ON left(fact.number, 4) = left(numbered.number, 4)
               AND starts_with(numbered.number, fact.number)
               AND fact.maker IN ('', numbered.maker)
    ), fitting AS (
      SELECT near.product_id, near.category_id,
             rank() OVER (PARTITION BY near.product_id ORDER BY length(near.number) DESC) AS place
      FROM near JOIN listed_names AS named ON named.name = near.name
      WHERE named.tsv @@ near.query
    ), found AS (
      SELECT product_id, min(category_id) AS category_id FROM fitting WHERE place = 1
      GROUP BY product_id HAVING count(DISTINCT category_id) = 1
    )
    UPDATE listed SET category_id = found.category_id, placed_by = 'number'
    FROM found WHERE found.product_id = listed.product_id`)
}
