// SQL that places parts of car makers by the figures in their articles.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { numberedMakers, partFacts } from './part-numbers.ts'

/**
 * Only where it is certain: the article is of the maker's own kind, and of the facts that know
 * most of its figures all name one category. A category is found by the stems of its name, in any
 * order; of several with the same stems none is meant. Numbers meet facts before names do: the other
 * way round every name would be held against every fact.
 */
export async function placeByNumber(tx: Database): Promise<void> {
  await tx.query(sql`
    INSERT INTO placed (product_id, category_id, way)
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
            FROM categories) AS named
      GROUP BY lexemes HAVING count(*) = 1
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
      FROM unplaced AS row JOIN maker ON maker.id = row.manufacturer_id
      WHERE row.is_new
        AND NOT EXISTS (SELECT 1 FROM placed WHERE placed.product_id = row.product_id)
    ), near AS MATERIALIZED (
      SELECT numbered.product_id, numbered.name, fact.number, fact.query, fact.category_id
      FROM numbered
      JOIN fact ON left(fact.number, 4) = left(numbered.number, 4)
               AND starts_with(numbered.number, fact.number)
               AND fact.maker IN ('', numbered.maker)
    ), fitting AS (
      SELECT near.product_id, near.category_id,
             rank() OVER (PARTITION BY near.product_id ORDER BY length(near.number) DESC) AS place
      FROM near JOIN unplaced_names AS named ON named.name = near.name
      WHERE named.tsv @@ near.query
    )
    SELECT product_id, min(category_id), 'number' FROM fitting WHERE place = 1
    GROUP BY product_id HAVING count(DISTINCT category_id) = 1`)
}
