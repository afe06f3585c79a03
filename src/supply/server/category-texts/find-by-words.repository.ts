// SQL that finds the category of a text by its words, in any order and with words of its ancestors.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type FoundByWords = {
  /** Index of the text in `texts`. */
  readonly place: number
  /** The one category all of whose words the text contains; null where there is not exactly one. */
  readonly id: number | null
  /** Common parent of all matching categories, if the text has a word of its name; else null. */
  readonly branchId: number | null
}

/**
 * «Барабанные тормозные колодки» → «Барабанные тормоза > Колодки барабанные»: the path contains
 * every word of the text, and the text every word of the category. «Дисковые тормозные колодки» may
 * be front or rear ones: the result is their branch «Дисковые тормоза». Skips names with stop words
 * («Детали для ТО»): the remaining words would match too many texts.
 */
export const findByWords = async (
  tx: Database,
  texts: readonly string[],
): Promise<FoundByWords[]> =>
  texts.length === 0
    ? []
    : tx.query(sql`
    WITH RECURSIVE stemmed AS MATERIALIZED (
      SELECT named.id, named.parent_id, named.words,
             cardinality(named.words) >=
               (SELECT count(DISTINCT word) FROM words_of(named.name) AS word WHERE length(word) > 1)
               AS is_whole
      FROM (SELECT id, parent_id, name,
                   tsvector_to_array(to_tsvector('russian', search_words(name))) AS words
            FROM categories) AS named
    ), path AS (
      SELECT id, parent_id, words, words AS all_words, is_whole FROM stemmed
      WHERE parent_id IS NULL
      UNION ALL
      SELECT child.id, child.parent_id, child.words, path.all_words || child.words, child.is_whole
      FROM stemmed AS child JOIN path ON path.id = child.parent_id
    ), asked AS MATERIALIZED (
      SELECT given.place, given.words
      FROM (SELECT place - 1 AS place, text,
                   tsvector_to_array(to_tsvector('russian', search_words(text))) AS words
            FROM unnest(${texts}::text[]) WITH ORDINALITY AS asked(text, place)) AS given
      WHERE cardinality(given.words) BETWEEN 1 AND 12 AND cardinality(given.words) >=
        (SELECT count(DISTINCT word) FROM words_of(given.text) AS word WHERE length(word) > 1)
    ), fitting AS MATERIALIZED (
      SELECT asked.place, asked.words AS asked, path.id, path.parent_id,
             path.is_whole AND path.words <@ asked.words AS is_named
      FROM asked JOIN path ON path.all_words @> asked.words
    ), highest AS (
      SELECT fitting.* FROM fitting
      WHERE NOT EXISTS (SELECT FROM fitting AS above
                        WHERE above.place = fitting.place AND above.id = fitting.parent_id)
    ), candidates AS (
      SELECT place, min(asked) AS asked, count(*) AS fits,
             min(id) FILTER (WHERE is_named) AS named,
             count(*) FILTER (WHERE is_named) AS named_count,
             min(parent_id) AS parent_id,
             count(DISTINCT parent_id) = 1 AND count(parent_id) = count(*) AS is_one_branch
      FROM highest GROUP BY place
    )
    SELECT candidates.place::integer AS place,
           CASE WHEN candidates.named_count = 1 THEN candidates.named END AS id,
           CASE WHEN candidates.named_count <> 1 AND candidates.fits > 1 AND candidates.is_one_branch
                     AND branch.words && candidates.asked THEN branch.id END AS "branchId"
    FROM candidates LEFT JOIN stemmed AS branch ON branch.id = candidates.parent_id
    WHERE candidates.named_count = 1 OR candidates.fits > 1`)
