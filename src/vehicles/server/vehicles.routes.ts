// Serves makes, models and engines.

import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { vehiclesApi } from '../contract.ts'
import { listEngines, listMakes } from './vehicles.repository.ts'

export function serveVehicles(api: ApiServer, { db }: { db: Database }): void {
  serve(api, vehiclesApi.cars, async () => ({
    brands: (await listMakes(db)).map(({ name, slug, models, modelSlugs }) => ({
      brand: name,
      slug,
      models,
      model_slugs: modelSlugs,
    })),
  }))

  serve(api, vehiclesApi.brands, async () => ({
    brands: (await listMakes(db)).map(({ name }) => name),
  }))

  serve(api, vehiclesApi.models, async ({ query: { brand } }) => {
    const wanted = brand.toLowerCase()
    const makes = await listMakes(db)
    const make = makes.find(({ name, slug }) => name.toLowerCase() === wanted || slug === wanted)
    return { models: make?.models ?? [] }
  })

  serve(api, vehiclesApi.engines, async ({ query: { brand, model } }) => ({
    engines: await listEngines(db, brand, model),
  }))
}
