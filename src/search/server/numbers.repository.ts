// SQL of what carries an article number. Every query is bounded, whatever was asked.

import { type ProductRow, productRowJson } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import type { Candidate } from '../rank-candidates.ts'

/** Behind a beginning it ends the range of all that begin so. */
export const LAST_CHARACTER = String.fromCodePoint(0x10ffff)

/** A candidate and the number under which it was found. */
export type ArticleMatch = Omit<Candidate, 'preference'> & {
  readonly norm: string
  /** Whether the number is its own article, not another number of the part. */
  readonly isOwn: boolean
}

export type AskedNumbers = {
  /** Whole numbers: its article, another number of the part, or one that it replaced. */
  readonly norms?: readonly string[]
  /** What longer numbers begin with. */
  readonly beginnings?: readonly string[]
  /** What the products must fit; empty for any. */
  readonly facets: string
}

export type FoundNumbers = {
  readonly carrying: ArticleMatch[]
  /** In the order of the beginnings and then of the numbers. */
  readonly begun: ArticleMatch[]
  /** What is shown of the products, by their ids: where beginnings were asked and few were found. */
  readonly rows: ReadonlyMap<number, ProductRow>
}

/** Makers reuse numbers, but not by the hundred. */
const MOST_CARRYING = 300
const MOST_BEGUN_EACH = 200
/** More numbers that begin so are not looked at, whatever the facets leave of them. */
const MOST_LOOKED_AT = 2000
/** The rows of so many cost less than another way to the database. */
const FEW = 10

/**
 * Products by their numbers. Who types an article is spared every other way to the database; a text
 * of words, where numbers are looked for in vain mostly, the work of the longer statement.
 */
export async function findByNumbers(
  db: Database,
  { norms = [], beginnings = [], facets }: AskedNumbers,
): Promise<FoundNumbers> {
  const isFitting = facets === '' ? sql`true` : sql`search.tsv @@ ${facets}::tsquery`
  const isWhole = sql`SELECT 0 AS place, ${MATCH} ${carryingOne(norms, isFitting)}`
  const numbers =
    beginnings.length === 0
      ? isWhole
      : sql`(${isWhole}) UNION ALL ${beginningSo(beginnings, isFitting, facets !== '')}`
  const few = sql`
    CASE WHEN count(*) OVER () <= ${FEW} THEN ${productRowJson(sql`found.product_id`)} END`
  const found = await db.query<ArticleMatch & { isBegun: boolean; row: ProductRow | null }>(sql`
    SELECT found.product_id AS id, found.rank, found.category_id AS "categoryId",
           found.manufacturer_id AS "manufacturerId", found.price,
           ARRAY(SELECT level.location_id FROM stock_levels AS level
                 WHERE level.product_id = found.product_id AND level.is_free)
             AS "locationIds",
           found.norm, found.is_own AS "isOwn", found.place > 0 AS "isBegun",
           ${beginnings.length === 0 ? sql`NULL` : few} AS row
    FROM (${numbers}) AS found
    ORDER BY found.place, found.norm COLLATE "C", found.rank`)
  const carrying: ArticleMatch[] = []
  const begun: ArticleMatch[] = []
  const rows = new Map<number, ProductRow>()
  for (const { isBegun, row, ...match } of found) {
    if (row) rows.set(match.id, row)
    ;(isBegun ? begun : carrying).push(match)
  }
  return { carrying, begun, rows }
}

const MATCH = sql`
  search.product_id, search.rank, search.category_id, search.manufacturer_id, search.price,
  number.norm, number.is_own`

const carryingOne = (norms: readonly string[], isFitting: Sql): Sql => sql`
  FROM (
    SELECT id, article_norm AS norm, true AS is_own
    FROM products WHERE article_norm = ANY (${norms})
    UNION -- once, however many sources say the number
    SELECT product_id, number_norm, false
    FROM article_numbers WHERE number_norm = ANY (${norms})
    UNION
    SELECT heir.id, replaced.from_norm, false
    FROM supersessions AS replaced
    JOIN products AS heir ON heir.manufacturer_id = replaced.manufacturer_id
                         AND heir.article_norm = replaced.to_norm
    WHERE replaced.from_norm = ANY (${norms})
  ) AS number
  JOIN product_search AS search ON search.product_id = number.id
  WHERE ${isFitting}
  ORDER BY search.rank LIMIT ${MOST_CARRYING}`

type Numbers = { readonly norm: Sql; readonly numbers: Sql }

const OWN: Numbers = {
  norm: sql`article_norm`,
  numbers: sql`
    SELECT id, article_norm AS norm, true AS is_own FROM products WHERE NOT is_hidden`,
}
const OTHER: Numbers = {
  norm: sql`number_norm`,
  numbers: sql`
    SELECT product_id AS id, number_norm AS norm, false AS is_own FROM article_numbers AS other
    WHERE EXISTS (SELECT FROM products WHERE id = other.product_id AND NOT is_hidden)`,
}

const beginningSo = (beginnings: readonly string[], isFitting: Sql, isFiltered: boolean): Sql => {
  const ofOne = ({ norm, numbers }: Numbers) => sql`
    (SELECT ${MATCH}
     FROM (
       ${numbers}
         AND ${norm} ~>~ given.beginning AND ${norm} ~<~ (given.beginning || ${LAST_CHARACTER})
       ORDER BY ${norm} USING ~<~ LIMIT ${isFiltered ? MOST_LOOKED_AT : MOST_BEGUN_EACH}) AS number
     JOIN product_search AS search ON search.product_id = number.id
     WHERE ${isFitting}
     ORDER BY number.norm USING ~<~ LIMIT ${MOST_BEGUN_EACH})`
  return sql`
    SELECT given.place, matched.*
    FROM unnest(${beginnings}::text[]) WITH ORDINALITY AS given(beginning, place)
    CROSS JOIN LATERAL (
      SELECT * FROM (${ofOne(OWN)} UNION ALL ${ofOne(OTHER)}) AS either
      ORDER BY norm COLLATE "C" LIMIT ${MOST_BEGUN_EACH}) AS matched`
}
