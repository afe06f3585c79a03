// SQL of what carries an article number. Every query is bounded, whatever was asked.

import { type ProductRow, productRowJson } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import { confusedNorm, hasConfusedSign } from '#src/shared/article.ts'
import { isScanCode, scanCode } from '#src/shared/barcode.ts'
import type { ArticleMatch } from '../ordering/rank-articles.ts'

export type AskedNumbers = {
  /** Whole numbers, maybe with confused signs: its article, another one, or one that it replaced. */
  readonly norms?: readonly string[]
  /** What longer numbers begin with. The beginning itself is a whole number. */
  readonly beginnings?: readonly string[]
  /** Whether numbers that begin so but for confused signs are asked for. */
  readonly isConfused?: boolean
  /** What the products must fit; empty for any. */
  readonly facets: string
  /** Whether what is shown of a few comes along: for texts that are numbers, most of all. */
  readonly isShown?: boolean
}

export type FoundNumbers = {
  readonly carrying: ArticleMatch[]
  /** In the order of the beginnings and then of the numbers. */
  readonly begun: ArticleMatch[]
  /** More numbers begin so than are given. */
  readonly isCut: boolean
  /** What is shown of the products, by their ids; empty where it was not asked or they are many. */
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
 * Products by their numbers, all that is asked in one way to the database. What is not asked is not
 * in the statement: the embedded database plans it at every call.
 */
export async function findByNumbers(
  db: Database,
  { norms = [], beginnings = [], isConfused = false, facets, isShown = false }: AskedNumbers,
): Promise<FoundNumbers> {
  const fits = facets === '' ? sql`true` : sql`search.tsv @@ ${facets}::tsquery`
  const begun = { fits, isFiltered: facets !== '', isConfused }
  const whole = carryingOne(norms, fits)
  const numbers =
    beginnings.length === 0 ? whole : sql`${whole} UNION ALL ${beginningSo(beginnings, begun)}`
  const row = isShown
    ? sql`CASE WHEN count(*) OVER () <= ${FEW} THEN ${productRowJson(sql`found.product_id`)} END`
    : sql`NULL`
  const found = await db.query<ArticleMatch & { place: number; row: ProductRow | null }>(sql`
    SELECT found.product_id AS id, found.rank, found.category_id AS "categoryId",
           found.manufacturer_id AS "manufacturerId", found.price,
           ARRAY(SELECT level.location_id FROM stock_levels AS level
                 WHERE level.product_id = found.product_id AND level.is_free)
             AS "locationIds",
           found.norm, found.is_own AS "isOwn", found.place::integer, ${row} AS row
    FROM (${numbers}) AS found
    ORDER BY found.place, found.norm COLLATE "C", found.rank`)
  const carrying: ArticleMatch[] = []
  const longer: ArticleMatch[] = []
  const rows = new Map<number, ProductRow>()
  const counts = beginnings.map(() => 0)
  for (const { place, row: shown, ...match } of found) {
    if (shown) rows.set(match.id, shown)
    ;(place > 0 ? longer : carrying).push(match)
    if (place > 0) counts[place - 1] = (counts[place - 1] ?? 0) + 1
  }
  return { carrying, begun: longer, isCut: counts.some((count) => count >= MOST_BEGUN_EACH), rows }
}

const KNOWN = sql`
  search.product_id, search.rank, search.category_id, search.manufacturer_id, search.price,
  number.norm, number.is_own`

/** Confused spellings find true ones too, by one index; what is written so comes first. */
function carryingOne(norms: readonly string[], fits: Sql): Sql {
  const spellings = spelt(norms, true)
  return sql`
  (SELECT 0 AS place, ${KNOWN}
   FROM (
     SELECT id, article_norm AS norm, true AS is_own
     FROM products WHERE confused_spelling(article_norm) = ANY (${spellings}) AND NOT is_hidden
     UNION -- once, however many sources say the number
     SELECT product_id, number_norm, false
     FROM article_numbers AS other
     WHERE confused_spelling(number_norm) = ANY (${spellings}) AND ${IS_OTHER_SHOWN}
     UNION
     SELECT heir.id, replaced.from_norm, false
     FROM supersessions AS replaced
     JOIN products AS heir ON heir.manufacturer_id = replaced.manufacturer_id
                          AND heir.article_norm = replaced.to_norm AND NOT heir.is_hidden
     WHERE confused_spelling(replaced.from_norm) = ANY (${spellings})
     ${withBarcode(norms)}
   ) AS number
   JOIN product_search AS search ON search.product_id = number.id
   WHERE ${fits}
   ORDER BY number.norm = ANY (${norms}) DESC, search.rank LIMIT ${MOST_CARRYING})`
}

/** Goods by what a scanner reads: barcodes, and labels that staff have bound. */
function withBarcode(norms: readonly string[]): Sql {
  const asked = norms.flatMap((norm) => {
    const code = scanCode(norm)
    return isScanCode(code) ? [{ norm, code }] : []
  })
  if (asked.length === 0) return sql``
  return sql`
     UNION
     SELECT known.product_id, asked.norm, false
     FROM unnest(${asked.map(({ norm }) => norm)}::text[], ${asked.map(({ code }) => code)}::text[])
       AS asked(norm, code)
     JOIN product_barcodes AS known ON known.code = asked.code
     JOIN products AS coded ON coded.id = known.product_id AND NOT coded.is_hidden`
}

const spelt = (numbers: readonly string[], isConfused: boolean): readonly string[] =>
  isConfused ? [...new Set(numbers.map(confusedNorm))] : numbers

const IS_OTHER_SHOWN = sql`
  EXISTS (SELECT FROM products WHERE id = other.product_id AND NOT is_hidden)`

/** Behind a beginning it ends the range of all that begin so. */
const LAST_CHARACTER = String.fromCodePoint(0x10ffff)

type Column = { readonly norm: Sql; readonly numbers: Sql }

const ARTICLES: Column = {
  norm: sql`article_norm`,
  numbers: sql`
    SELECT id, article_norm AS norm, true AS is_own FROM products WHERE NOT is_hidden`,
}
const OTHER_NUMBERS: Column = {
  norm: sql`number_norm`,
  numbers: sql`
    SELECT product_id AS id, number_norm AS norm, false AS is_own
    FROM article_numbers AS other WHERE ${IS_OTHER_SHOWN}`,
}

/** The number as it is compared with what it may begin with. */
const comparedAs = (norm: Sql, isConfused: boolean): Sql =>
  isConfused ? sql`confused_spelling(${norm})` : norm

type Beginning = { readonly fits: Sql; readonly isFiltered: boolean; readonly isConfused: boolean }

function beginningSo(
  beginnings: readonly string[],
  { fits, isFiltered, isConfused }: Beginning,
): Sql {
  const inColumn = ({ norm, numbers }: Column) => {
    const compared = comparedAs(norm, isConfused)
    return sql`
    (SELECT ${KNOWN}
     FROM (
       ${numbers}
         AND ${compared} ~>~ given.beginning AND ${compared} ~<~ (given.beginning || ${LAST_CHARACTER})
       ORDER BY ${compared} USING ~<~ LIMIT ${isFiltered ? MOST_LOOKED_AT : MOST_BEGUN_EACH}) AS number
     JOIN product_search AS search ON search.product_id = number.id
     WHERE ${fits}
     ORDER BY number.norm USING ~<~ LIMIT ${MOST_BEGUN_EACH})`
  }
  return sql`
    SELECT given.place, search.product_id, search.rank, search.category_id,
           search.manufacturer_id, search.price, search.norm, search.is_own
    FROM unnest(${spelt(beginnings, isConfused)}::text[])
           WITH ORDINALITY AS given(beginning, place)
    CROSS JOIN LATERAL (
      SELECT product_id, rank, category_id, manufacturer_id, price, norm, is_own
      FROM (${inColumn(ARTICLES)} UNION ALL ${inColumn(OTHER_NUMBERS)}) AS either
      ORDER BY norm COLLATE "C" LIMIT ${MOST_BEGUN_EACH}) AS search`
}

/**
 * Goods whose article begins so; where none does, those that begin so but for confused signs. In the
 * order of the beginnings and then of the articles.
 */
export function suggestedArticles(
  db: Database,
  beginnings: readonly string[],
  most: number,
): Promise<{ key: string; article: string; name: string; manufacturer: string }[]> {
  const confused = spelt(beginnings.filter(hasConfusedSign), true)
  const alike = sql`
    UNION ALL
    SELECT * FROM (${articlesBegunSo(confused, most, true)}) AS alike
    WHERE NOT EXISTS (SELECT FROM written)`
  return db.query(sql`
    WITH written AS (${articlesBegunSo(beginnings, most, false)})
    SELECT key, article, name, manufacturer
    FROM (SELECT * FROM written ${confused.length > 0 ? alike : sql``}) AS found
    ORDER BY place, article_norm COLLATE "C", id`)
}

function articlesBegunSo(beginnings: readonly string[], most: number, isConfused: boolean): Sql {
  const compared = comparedAs(sql`article_norm`, isConfused)
  return sql`
    SELECT product.id, product.key, product.article, product.article_norm, product.name,
           manufacturer.name AS manufacturer, given.place
    FROM unnest(${beginnings}::text[]) WITH ORDINALITY AS given(beginning, place)
    CROSS JOIN LATERAL (
      SELECT id, key, article, article_norm, name, manufacturer_id FROM products
      WHERE ${compared} ~>=~ given.beginning
        AND ${compared} ~<~ (given.beginning || ${LAST_CHARACTER}) AND NOT is_hidden
      ORDER BY ${compared} USING ~<~ LIMIT ${most}) AS product
    JOIN manufacturers AS manufacturer ON manufacturer.id = product.manufacturer_id
    ORDER BY given.place, product.article_norm COLLATE "C", product.id
    LIMIT ${most}`
}
