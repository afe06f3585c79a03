// GET the set of a service.

import { pickupShops } from '#src/delivery/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { chosenEngine } from '#src/vehicles/server/public.ts'
import { maintenanceApi } from '../contract.ts'
import { buildServiceSet } from './build-service-set.ts'

type Parts = { readonly db: Database; readonly clock?: () => Date }

export function serveMaintenance(api: ApiServer, { db, clock = () => new Date() }: Parts): void {
  serve(
    api,
    maintenanceApi.set,
    async ({ query: { brand, model, engine, km, soonest, shop, city = '' } }) =>
      buildServiceSet(
        db,
        { brand, model, engine: chosenEngine(engine) ?? '' },
        { km, shops: soonest ? await pickupShops(db, { shop, city }, clock) : [] },
      ),
  )
}
