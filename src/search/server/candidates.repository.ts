// SQL of what matches: candidates by words, by article, by the beginning of an article. Every query
// is bounded, whatever was asked.

import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import type { Candidate } from '../rank-candidates.ts'

const LAST_CHARACTER = String.fromCodePoint(0x10ffff)

/** Numbers behind commas, as search_candidates has them; null for none. */
type Columns = Readonly<Record<'candidates' | 'preferences' | 'stock', string | null>> & {
  readonly fitting: number
  readonly isWhole: boolean
}

const numbersOf = (text: string | null): number[] => (text ? JSON.parse(`[${text}]`) : [])

/** Of so many matches, the best ones, it is told where they can be had, unless more is wished. */
export const TOLD_STOCK_OF = 100

export type CandidateWishes = {
  /** Of how many, the best first, it is told where they can be had. */
  readonly stocked?: number
  /** Only what one of the stock locations has. */
  readonly locationIds?: readonly number[] | null
  /** Kopecks. */
  readonly priceFrom?: number | null
  readonly priceTo?: number | null
}

export type CandidateQuery = {
  readonly match: string
  /** Asked when all that match were found: what it finds stands behind them. */
  readonly otherwise?: string | null
  /** As in Candidate. */
  readonly prefer: readonly string[]
  /** In a shop of more than 20,000 goods so many of the most bought matches are enough. */
  readonly sample?: number
}

/** A search with its wishes and its bound. */
export type FindCandidates = (query: CandidateQuery) => Promise<Candidate[]>

/** At most `most` products, the most bought first; `isWhole` says that no other matches. */
export async function findCandidates(
  db: Database,
  query: CandidateQuery,
  most: number,
  wishes: CandidateWishes = {},
): Promise<{ readonly candidates: Candidate[]; readonly isWhole: boolean }> {
  const { match, otherwise = null, prefer, sample = most } = query
  const { stocked = TOLD_STOCK_OF, priceFrom = null, priceTo = null, locationIds = null } = wishes
  const [found] = await db.query<Columns>(sql`
    SELECT candidates, preferences, stock, fitting, is_whole AS "isWhole"
    FROM search_candidates(${match}::text::tsquery, ${otherwise}::text::tsquery,
                           ${prefer}::text[]::tsquery[], ${most}, ${sample}, ${stocked},
                           ${priceFrom}, ${priceTo}, ${locationIds}::integer[])`)
  return found
    ? { candidates: candidatesOf(found, 1 << prefer.length), isWhole: found.isWhole }
    : { candidates: [], isWhole: true }
}

function candidatesOf(
  { candidates, preferences, stock, fitting }: Columns,
  isFitting: number,
): Candidate[] {
  const locations = locationsOf(numbersOf(stock))
  const met = numbersOf(preferences)
  const numbers = numbersOf(candidates)
  const found: Candidate[] = []
  for (let at = 0; at < numbers.length; at += NUMBERS_EACH) {
    const id = numbers[at] ?? 0
    const place = found.length
    found.push({
      id,
      rank: numbers[at + 1] ?? 0,
      categoryId: numbers[at + 2] ?? 0,
      manufacturerId: numbers[at + 3] ?? 0,
      price: numbers[at + 4] ?? 0,
      preference: (met[place] ?? 0) | (place < fitting ? isFitting : 0),
      locationIds: locations.get(id) ?? NOWHERE,
    })
  }
  return found
}

function locationsOf(stock: readonly number[]): ReadonlyMap<number, readonly number[]> {
  const locations = new Map<number, number[]>()
  for (let at = 0; at < stock.length; at += 2) {
    const id = stock[at] ?? 0
    const location = stock[at + 1] ?? 0
    const known = locations.get(id)
    if (known) known.push(location)
    else locations.set(id, [location])
  }
  return locations
}

const NUMBERS_EACH = 5
const NOWHERE: readonly number[] = []

/** A candidate and the number under which it was found. */
export type ArticleMatch = Omit<Candidate, 'preference'> & {
  readonly norm: string
  /** Whether the number is its own article, not another number of the part. */
  readonly isOwn: boolean
}

const fitting = (facets: string): Sql =>
  facets === '' ? sql`true` : sql`search.tsv @@ ${facets}::tsquery`

const CANDIDATE = sql`
  search.product_id AS id, search.rank, search.category_id AS "categoryId",
  search.manufacturer_id AS "manufacturerId", search.price,
  ARRAY(SELECT level.location_id FROM stock_levels AS level
        WHERE level.product_id = search.product_id AND level.is_free)
    AS "locationIds"`

/** Products that carry one of the numbers, as their article, as another number or as a replaced one. */
export const findByNumbers = (
  db: Database,
  norms: readonly string[],
  facets: string,
  most: number,
): Promise<ArticleMatch[]> =>
  db.query(sql`
    SELECT ${CANDIDATE}, matched.norm, matched.is_own AS "isOwn"
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
    ) AS matched
    JOIN product_search AS search ON search.product_id = matched.id
    WHERE ${fitting(facets)}
    ORDER BY search.rank
    LIMIT ${most}`)

/** More numbers that begin so are not looked at, whatever the facets leave of them. */
const MOST_BEGINNINGS = 2000

/**
 * Products one of whose numbers begins so, `most` of each beginning; in the order of the beginnings
 * and then of the numbers.
 */
export function findByBeginnings(
  db: Database,
  beginnings: readonly string[],
  facets: string,
  most: number,
): Promise<ArticleMatch[]> {
  const begun = (numbers: Sql, norm: Sql, isOwn: Sql): Sql => sql`
    (SELECT begun.id, begun.norm, ${isOwn} AS is_own
     FROM (
       ${numbers}
         AND ${norm} ~>=~ given.beginning
         AND ${norm} ~<~ (given.beginning || ${LAST_CHARACTER})
       ORDER BY ${norm} USING ~<~ LIMIT ${facets === '' ? most : MOST_BEGINNINGS}) AS begun
     JOIN product_search AS search ON search.product_id = begun.id
     WHERE ${fitting(facets)}
     ORDER BY begun.norm USING ~<~ LIMIT ${most})`
  const own = sql`SELECT id, article_norm AS norm FROM products WHERE NOT is_hidden`
  const other = sql`
    SELECT product_id AS id, number_norm AS norm FROM article_numbers AS other
    WHERE EXISTS (SELECT FROM products WHERE id = other.product_id AND NOT is_hidden)`
  return db.query(sql`
    SELECT ${CANDIDATE}, matched.norm, matched.is_own AS "isOwn"
    FROM unnest(${beginnings}::text[]) WITH ORDINALITY AS given(beginning, place)
    CROSS JOIN LATERAL (
      SELECT id, norm, is_own
      FROM (
        ${begun(own, sql`article_norm`, sql`true`)}
        UNION ALL
        ${begun(other, sql`number_norm`, sql`false`)}) AS either
      ORDER BY norm COLLATE "C" LIMIT ${most}) AS matched
    JOIN product_search AS search ON search.product_id = matched.id
    ORDER BY given.place, matched.norm COLLATE "C", search.rank`)
}

/** Goods whose article begins so, in the order of the beginnings and then of the articles. */
export const suggestedArticles = (
  db: Database,
  beginnings: readonly string[],
  most: number,
): Promise<{ key: string; article: string; name: string; manufacturer: string }[]> =>
  db.query(sql`
    SELECT product.key, product.article, product.name, manufacturer.name AS manufacturer
    FROM unnest(${beginnings}::text[]) WITH ORDINALITY AS given(beginning, place)
    CROSS JOIN LATERAL (
      SELECT id, key, article, article_norm, name, manufacturer_id FROM products
      WHERE article_norm ~>=~ given.beginning
        AND article_norm ~<~ (given.beginning || ${LAST_CHARACTER}) AND NOT is_hidden
      ORDER BY article_norm USING ~<~ LIMIT ${most}) AS product
    JOIN manufacturers AS manufacturer ON manufacturer.id = product.manufacturer_id
    ORDER BY given.place, product.article_norm COLLATE "C", product.id
    LIMIT ${most}`)
