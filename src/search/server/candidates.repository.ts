// SQL of candidates by words. Every query is bounded, whatever was asked.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { Candidate } from '../ordering/rank-candidates.ts'

/**
 * Numbers behind commas, as search_candidates has them; null for none. They are read by stride: rows
 * as objects made a search of 400 candidates measurably slower.
 */
type Columns = Readonly<Record<'candidates' | 'preferences' | 'stock', string | null>> & {
  readonly fitting: number
  readonly isWhole: boolean
}

const numbersOf = (text: string | null): number[] => (text ? JSON.parse(`[${text}]`) : [])

/** Stock locations are given of so many of the best candidates, unless more is wished. */
export const STOCK_OF_BEST = 100

export type CandidateWishes = {
  /** Of how many of the best the stock locations are given. */
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

/** At most `most` products, the most bought first; `isWhole` says that no other matches. */
export async function findCandidates(
  db: Database,
  query: CandidateQuery,
  most: number,
  wishes: CandidateWishes = {},
): Promise<{ readonly candidates: Candidate[]; readonly isWhole: boolean }> {
  const { match, otherwise = null, prefer, sample = most } = query
  const { stocked = STOCK_OF_BEST, priceFrom = null, priceTo = null, locationIds = null } = wishes
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
