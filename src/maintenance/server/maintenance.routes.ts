// GET the set of a service.

import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { chosenEngine } from '#src/vehicles/server/public.ts'
import { maintenanceApi } from '../contract.ts'
import { buildServiceSet } from './build-service-set.ts'

export function serveMaintenance(api: ApiServer, { db }: { readonly db: Database }): void {
  serve(api, maintenanceApi.set, ({ query: { brand, model, engine, km } }) =>
    buildServiceSet(db, { brand, model, engine: chosenEngine(engine) ?? '' }, km),
  )
}
