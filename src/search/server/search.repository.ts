// SQL of article look-ups and of the full text; every query is bounded.

import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'

const LAST_CHARACTER = String.fromCodePoint(0x10ffff)

type Found = { id: number }
const idsOf = (rows: Found[]): number[] => rows.map(({ id }) => id)

const fitting = (facets: string): Sql =>
  facets === '' ? sql`true` : sql`search.tsv @@ ${facets}::tsquery`

/** Products whose own article, or another number of theirs, is one of these; their own first. */
export async function findByArticle(
  db: Database,
  articles: readonly string[],
  facets: string,
  limit: number,
): Promise<number[]> {
  return idsOf(
    await db.query<Found>(sql`
      SELECT search.product_id AS id
      FROM (
        SELECT id, 1 AS kind FROM products WHERE article_norm = ANY (${articles})
        UNION ALL
        SELECT product_id, 2 FROM article_numbers WHERE number_norm = ANY (${articles})
      ) AS matched
      JOIN product_search AS search ON search.product_id = matched.id
      WHERE ${fitting(facets)}
      GROUP BY search.product_id, search.rank
      ORDER BY min(matched.kind), search.rank
      LIMIT ${limit}`),
  )
}

/** Products whose article, or another number of theirs, begins so; in the order of articles. */
export async function findByPrefix(
  db: Database,
  prefix: string,
  facets: string,
  limit: number,
): Promise<number[]> {
  const end = prefix + LAST_CHARACTER
  return idsOf(
    await db.query<Found>(sql`
      SELECT matched.id
      FROM (
        (SELECT product.id, product.article_norm AS number
         FROM products AS product
         JOIN product_search AS search ON search.product_id = product.id
         WHERE product.article_norm ~>=~ ${prefix} AND product.article_norm ~<~ ${end}
           AND ${fitting(facets)}
         ORDER BY product.article_norm USING ~<~ LIMIT ${limit})
        UNION ALL
        (SELECT other.product_id, other.number_norm
         FROM article_numbers AS other
         JOIN product_search AS search ON search.product_id = other.product_id
         WHERE other.number_norm ~>=~ ${prefix} AND other.number_norm ~<~ ${end}
           AND ${fitting(facets)}
         ORDER BY other.number_norm USING ~<~ LIMIT ${limit})
      ) AS matched
      GROUP BY matched.id
      ORDER BY min(matched.number) COLLATE "C", matched.id
      LIMIT ${limit}`),
  )
}

/** Words and car as one tsquery; an empty part is left out, the database would warn of it. */
function textQuery(words: string, facets: string): Sql {
  const text = sql`plainto_tsquery('russian', search_words(${words}))`
  if (facets === '') return text
  return words === '' ? sql`${facets}::tsquery` : sql`(${text} && ${facets}::tsquery)`
}

/** One page of what the words (and the car) match, most relevant first. */
export async function findByWords(
  db: Database,
  { words, facets }: { words: string; facets: string },
  page: { offset: number; per_page: number },
): Promise<number[]> {
  return idsOf(
    await db.query<Found>(sql`
      SELECT found.product_id AS id
      FROM search_products(${textQuery(words, facets)}, ${page.offset}, ${page.per_page}) AS found
      ORDER BY found.position`),
  )
}

/** How many the words match, exact up to `most` and never counted further than one more. */
export async function countByWords(
  db: Database,
  { words, facets }: { words: string; facets: string },
  most: number,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`SELECT count_matches(${textQuery(words, facets)}, ${most}) AS count`,
  )
  return row?.count ?? 0
}
