// Counts the filters of a list and keeps the counts for some seconds: to count them reads up to
// 1,001 products, to show a page only 24.

import { LRUCache } from 'lru-cache'
import type { Database } from '#src/platform/server/database.ts'
import { asKopecks, rublesOf } from '#src/shared/money.ts'
import { EXACT_TOTAL } from '#src/shared/page-request.ts'
import { type ListChoice, listFacets, listPrices } from '../list-facets.ts'
import { countedRows, type Listing, listStockCities } from './listing.repository.ts'

/** Limit of the rows over which facets are counted. */
const MOST_COUNTED = EXACT_TOTAL

async function countAnew(db: Database, listing: Listing, choice: ListChoice) {
  const [located, cities] = await Promise.all([
    countedRows(db, listing, MOST_COUNTED + 1),
    listStockCities(db),
  ])
  const cityOf = new Map(
    cities.flatMap(({ slug, locationIds }) => locationIds.map((id) => [id, slug] as const)),
  )
  const rows = located.map(({ locationIds, ...row }) => ({
    ...row,
    cities: locationIds.flatMap((id) => cityOf.get(id) ?? []),
  }))
  const prices = listPrices(rows, choice)
  return {
    facets: listFacets(rows, choice, { cities, isPart: rows.length > MOST_COUNTED }),
    ...(prices && {
      prices: {
        least: rublesOf(asKopecks(prices.least)),
        most: rublesOf(asKopecks(prices.most)),
      },
    }),
  }
}
type FilterCounts = Awaited<ReturnType<typeof countAnew>>
type Wanted = { readonly listing: Listing; readonly choice: ListChoice }

/** Counts may be older than the products of the page by so much. */
const KEPT_MS = 15_000
/** About 4 KB each. */
const MOST_KEPT = 2000

const countsOf = new WeakMap<Database, LRUCache<string, FilterCounts, Wanted>>()

/** Facets and price range of a list in rubles, not older than 15 seconds; requests share a count. */
export function countFilters(
  db: Database,
  listing: Listing,
  choice: ListChoice,
): Promise<FilterCounts> {
  const kept =
    countsOf.get(db) ??
    new LRUCache<string, FilterCounts, Wanted>({
      max: MOST_KEPT,
      ttl: KEPT_MS,
      ignoreFetchAbort: true, // a count that is pushed out while it runs still serves its requests
      fetchMethod: (_key, _stale, { context }) => countAnew(db, context.listing, context.choice),
    })
  countsOf.set(db, kept)
  return kept.forceFetch(JSON.stringify([listing.key, choice]), { context: { listing, choice } })
}
