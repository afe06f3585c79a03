// Counts the filters of a list and keeps the counts for some seconds: to count them reads up to
// 401 products, to show a page only 24.

import { LRUCache } from 'lru-cache'
import type { Database } from '#src/platform/server/database.ts'
import { asKopecks, rublesOf } from '#src/shared/money.ts'
import { listFacets, listPrices, type Narrowing } from '../list-facets.ts'
import { keptNames } from './kept-names.ts'
import { type Listing, sampleRows } from './listing.repository.ts'

/** Limit of the rows over which facets are counted. */
const MOST_COUNTED = 400

type Wanted = { readonly listing: Listing; readonly narrowing: Narrowing }

async function countAnew(db: Database, { listing, narrowing }: Wanted) {
  const names = keptNames(db)
  const [sample, kept] = await Promise.all([sampleRows(db, listing, MOST_COUNTED), names.now()])
  const isNamed = sample.rows.every((row) => kept.manufacturers.has(row.manufacturerId))
  const list = { ...sample, narrowing }
  const prices = listPrices(list)
  return {
    facets: listFacets(list, isNamed ? kept : await names.anew()),
    ...(prices && {
      prices: {
        least: rublesOf(asKopecks(prices.least)),
        most: rublesOf(asKopecks(prices.most)),
      },
    }),
  }
}
type FilterCounts = Awaited<ReturnType<typeof countAnew>>

/** Counts may be older than the products of the page by so much. */
const KEPT_MS = 15_000
/** About 4 KB each. */
const MOST_KEPT = 2000

const countsOf = new WeakMap<Database, LRUCache<string, FilterCounts, Wanted>>()

/** Facets and price range of a list in rubles, not older than 15 seconds; requests share a count. */
export function countFilters(
  db: Database,
  listing: Listing,
  narrowing: Narrowing,
): Promise<FilterCounts> {
  const kept =
    countsOf.get(db) ??
    new LRUCache<string, FilterCounts, Wanted>({
      max: MOST_KEPT,
      ttl: KEPT_MS,
      ignoreFetchAbort: true, // a count that is pushed out while it runs still serves its requests
      fetchMethod: (_key, _stale, { context }) => countAnew(db, context),
    })
  countsOf.set(db, kept)
  return kept.forceFetch(JSON.stringify([listing.key, narrowing]), {
    context: { listing, narrowing },
  })
}
