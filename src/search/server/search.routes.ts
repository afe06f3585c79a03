// GET /api/products/search and /api/suggest.

import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { pageRequest } from '#src/shared/page-request.ts'
import { chosenEngine } from '#src/vehicles/server/public.ts'
import { LONGEST_SEARCH, searchApi } from '../contract.ts'
import type { ShopWords } from './keep-shop-words.ts'
import { searchProducts } from './search-products.ts'
import { suggest } from './suggest.ts'

type Parts = {
  readonly db: Database
  readonly shopWords: () => Promise<ShopWords>
  /** How long a search may take before its answer is what was found until then. */
  readonly searchMs: number
  readonly emptySearches: { readonly count: (text: string) => void }
}

export function serveSearch(api: ApiServer, parts: Parts): void {
  const { db, shopWords, emptySearches, searchMs } = parts
  serve(api, searchApi.products, async ({ query }) => {
    const { search = '', brand, model, engine, exact = false, sort, after, ...others } = query
    const { page, per_page, ...filters } = others
    const endsAt = performance.now() + searchMs
    const answer = await searchProducts(db, await shopWords(), {
      text: search.slice(0, LONGEST_SEARCH),
      car: { make: brand, model, engine: chosenEngine(engine) },
      isExact: exact,
      filters,
      order: sort ?? 'relevance',
      page: pageRequest({ page, per_page }),
      after,
      isLate: () => performance.now() >= endsAt,
      endsAt,
    })
    const isWholeShop = Object.values({ brand, model, ...filters }).every((value) => !value)
    const isSure = !answer.vin && !answer.partial && !answer.advice
    if (answer.total === 0 && isWholeShop && isSure) emptySearches.count(search)
    return answer
  })

  serve(api, searchApi.suggest, async ({ query: { search = '' } }) =>
    suggest(db, await shopWords(), search.slice(0, LONGEST_SEARCH)),
  )
}
