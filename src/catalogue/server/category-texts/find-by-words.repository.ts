// SQL that finds a category whose words a list writes in another order or with those of its branch.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type FoundByWords = {
  /** Of the text among those asked about, from 0. */
  readonly place: number
  /** The category whose whole name the text says; null where it is not one alone. */
  readonly id: number | null
  /** The branch of all categories that the text may mean, where it names the branch itself. */
  readonly branchId: number | null
}

/**
 * «Барабанные тормозные колодки» → «Барабанные тормоза > Колодки барабанные»: every word of the text
 * is in the way to the category, and every word of the category is in the text. «Дисковые тормозные
 * колодки» may be front or rear ones: their branch «Дисковые тормоза». A name that loses words in
 * Russian («Детали для ТО») would be met by too much.
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
    ), way AS (
      SELECT id, parent_id, words, words AS all_words, is_whole FROM stemmed
      WHERE parent_id IS NULL
      UNION ALL
      SELECT child.id, child.parent_id, child.words, way.all_words || child.words, child.is_whole
      FROM stemmed AS child JOIN way ON way.id = child.parent_id
    ), asked AS MATERIALIZED (
      SELECT given.place, given.words
      FROM (SELECT place - 1 AS place, text,
                   tsvector_to_array(to_tsvector('russian', search_words(text))) AS words
            FROM unnest(${texts}::text[]) WITH ORDINALITY AS asked(text, place)) AS given
      WHERE cardinality(given.words) BETWEEN 1 AND 12 AND cardinality(given.words) >=
        (SELECT count(DISTINCT word) FROM words_of(given.text) AS word WHERE length(word) > 1)
    ), fitting AS MATERIALIZED (
      SELECT asked.place, asked.words AS asked, way.id, way.parent_id,
             way.is_whole AND way.words <@ asked.words AS is_said
      FROM asked JOIN way ON way.all_words @> asked.words
    ), highest AS (
      SELECT fitting.* FROM fitting
      WHERE NOT EXISTS (SELECT FROM fitting AS above
                        WHERE above.place = fitting.place AND above.id = fitting.parent_id)
    ), judged AS (
      SELECT place, min(asked) AS asked, count(*) AS fits,
             min(id) FILTER (WHERE is_said) AS said, count(*) FILTER (WHERE is_said) AS said_count,
             min(parent_id) AS parent_id,
             count(DISTINCT parent_id) = 1 AND count(parent_id) = count(*) AS is_one_branch
      FROM highest GROUP BY place
    )
    SELECT judged.place::integer AS place,
           CASE WHEN judged.said_count = 1 THEN judged.said END AS id,
           CASE WHEN judged.said_count <> 1 AND judged.fits > 1 AND judged.is_one_branch
                     AND branch.words && judged.asked THEN branch.id END AS "branchId"
    FROM judged LEFT JOIN stemmed AS branch ON branch.id = judged.parent_id
    WHERE judged.said_count = 1 OR judged.fits > 1`)
