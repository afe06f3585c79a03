// SQL that places products whose name begins with the name of a category or of a part.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import facts from './part-names.json' with { type: 'json' }

/** Names of parts; without a category: goods that begin alike and have none. */
const partNames = facts.parts.flatMap(({ category = '', names = [], whole = [] }) => [
  ...names.map((name) => ({ name, category, isWhole: false })),
  ...whole.map((name) => ({ name, category, isWhole: true })),
])

/** Category names are shorter than this; further words of a product name are cars and sizes. */
const MOST_WORDS = 6

/**
 * Matches the first words of a product with those of a category, in any order and form: «Масляный
 * фильтр Chery» → «Фильтры масляные». Words of the category's ancestors may stand among them:
 * «Барабанные тормозные колодки» → «Барабанные тормоза > Колодки барабанные». Names of parts
 * (`part-names.json`) are matched likewise: «Насос водяной» → «Помпы». A name is read three times:
 * as it is written; after the maker and other Latin words at its beginning («ACDELCO Опора шаровая»);
 * and up to its first comma or bracket in Russian words without sides. Uses the name with the most
 * words, of equal ones that of a category, and none where two are left. Skips categories whose name
 * contains stop words («Детали для ТО»): the remaining words would match too many products.
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
    ), place AS (
      -- of «Ступицы > Ступицы» the inner one
      SELECT * FROM path
      WHERE NOT EXISTS (SELECT FROM named AS child
                        WHERE child.parent_id = path.id AND child.lexemes = path.lexemes)
    ), known AS (
      SELECT id, lexemes, all_lexemes, false AS is_whole, 0 AS preference
      FROM place
      WHERE cardinality(lexemes) BETWEEN 1 AND ${MOST_WORDS}
        AND cardinality(lexemes) >=
            (SELECT count(DISTINCT word) FROM words_of(place.name) AS word WHERE length(word) > 1)
      UNION ALL
      SELECT place.id, part.lexemes, part.lexemes, part.is_whole, 1
      FROM (SELECT tsvector_to_array(to_tsvector('russian', search_words(name))) AS lexemes,
                   is_whole, category,
                   tsvector_to_array(to_tsvector('russian', search_words(category))) AS wanted
            FROM unnest(
              ${partNames.map(({ name }) => name)}::text[],
              ${partNames.map(({ category }) => category)}::text[],
              ${partNames.map(({ isWhole }) => isWhole)}::boolean[])
              AS given(name, category, is_whole)) AS part
      LEFT JOIN (SELECT min(id) AS id, lexemes FROM place GROUP BY lexemes HAVING count(*) = 1)
        AS place ON place.lexemes = part.wanted
      WHERE part.category = '' OR place.id IS NOT NULL
    ), category AS MATERIALIZED (
      SELECT DISTINCT id, lexemes, all_lexemes, is_whole, preference, cardinality(lexemes) AS size
      FROM known
    ), unplaced AS MATERIALIZED (
      SELECT DISTINCT listed.name, listed.manufacturer_id,
             CASE WHEN starts_with(lower(listed.name), lower(maker.name) || ' ') THEN maker.words
                  ELSE 0 END AS skipped
      FROM listed JOIN (
        SELECT id, name, (SELECT coalesce(max(positions[cardinality(positions)]), 0)
                          FROM unnest(to_tsvector('simple', search_words(name)))) AS words
        FROM manufacturers) AS maker ON maker.id = listed.manufacturer_id
      WHERE listed.is_new AND listed.category_id IS NULL
    ), beside AS MATERIALIZED (
      SELECT tsvector_to_array(to_tsvector('russian', search_words(
               ${facts.beside.join(' ')}))) AS lexemes
    ), start AS MATERIALIZED (
      SELECT unplaced.name, unplaced.manufacturer_id, reading.is_core, reading.lexemes
      FROM unplaced
      JOIN listed_names AS named ON named.name = unplaced.name
      CROSS JOIN LATERAL (
        SELECT min(positions[1]) FILTER (WHERE lexeme ~ '[а-я]') AS russian
        FROM unnest(named.tsv) WHERE positions[1] > unplaced.skipped) AS first
      CROSS JOIN LATERAL (
        SELECT false AS is_core, ARRAY(
          SELECT lexeme FROM unnest(named.tsv) WHERE positions[1] > after.skipped
          ORDER BY positions[1] LIMIT ${MOST_WORDS}) AS lexemes
        FROM (SELECT unplaced.skipped UNION SELECT first.russian - 1) AS after
        UNION ALL
        SELECT true, ARRAY(
          SELECT lexeme
          FROM unnest(to_tsvector('russian',
            search_words(regexp_replace(unplaced.name, '(?!^)[,(;].*', ''))))
          WHERE positions[1] > unplaced.skipped AND lexeme ~ '[а-я]'
            AND lexeme <> ALL (beside.lexemes)
          ORDER BY positions[1] LIMIT ${MOST_WORDS})
        FROM beside) AS reading
    ), beginning AS MATERIALIZED (
      SELECT DISTINCT lexemes, is_core, lexemes[1] AS head FROM start
    ), headed AS MATERIALIZED (
      SELECT DISTINCT category.*, head
      FROM category CROSS JOIN unnest(category.all_lexemes) AS head
    ), fitting AS (
      SELECT start.lexemes, start.is_core, category.id, category.size, category.preference
      FROM beginning AS start
      JOIN headed AS category ON category.head = start.head
      WHERE CASE WHEN category.is_whole
            THEN start.is_core AND start.lexemes @> category.lexemes
                 AND cardinality(start.lexemes) = category.size
            ELSE start.lexemes[1:category.size] @> category.lexemes
                 OR EXISTS (
                   SELECT FROM generate_series(category.size + 1, ${MOST_WORDS}) AS length
                   WHERE start.lexemes[1:length] @> category.lexemes
                     AND start.lexemes[1:length] <@ category.all_lexemes) END
    ), ranked AS (
      SELECT start.name, start.manufacturer_id, fitting.id,
             rank() OVER (PARTITION BY start.name, start.manufacturer_id
                          ORDER BY fitting.size DESC, fitting.preference) AS place
      FROM start JOIN fitting
        ON fitting.lexemes = start.lexemes AND fitting.is_core = start.is_core
    ), found AS (
      -- without HAVING: its few estimated rows would be compared with every listed one
      SELECT name, manufacturer_id,
             CASE WHEN count(DISTINCT coalesce(id, 0)) = 1 THEN min(id) END AS category_id
      FROM ranked WHERE place = 1
      GROUP BY name, manufacturer_id
    )
    UPDATE listed
    SET category_id = found.category_id,
        placed_by = CASE WHEN found.category_id IS NOT NULL THEN 'name' END
    FROM found
    WHERE listed.name = found.name AND listed.manufacturer_id = found.manufacturer_id
      AND listed.is_new AND listed.category_id IS NULL`)
}
