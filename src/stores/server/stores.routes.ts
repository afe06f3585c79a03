// HTTP of stores.

import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { storesApi } from '../contract.ts'
import { listCities } from './stores.repository.ts'

export function serveStores(api: ApiServer, { db }: { readonly db: Database }): void {
  serve(api, storesApi.list, async () => ({ cities: await listCities(db) }))
}
