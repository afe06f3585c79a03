// GET /api/products/search.

import type { RouteShorthandOptions } from 'fastify'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { pageRequest } from '#src/shared/page-request.ts'
import { chosenEngine } from '#src/vehicles/server/public.ts'
import { searchApi } from '../contract.ts'
import { searchProducts } from './search-products.ts'

type Parts = {
  readonly db: Database
  /** The rate limit of an address, as Fastify's route config. */
  readonly limit: RouteShorthandOptions['config']
}

export function serveSearch(api: ApiServer, { db, limit }: Parts): void {
  serve(
    api,
    searchApi.products,
    ({ query: { search = '', brand, model, engine, ...asked } }) => {
      const car = { make: brand, model, engine: chosenEngine(engine) }
      return searchProducts(db, search, car, pageRequest(asked))
    },
    { config: limit },
  )
}
