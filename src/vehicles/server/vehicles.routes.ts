// Serves makes, models and engines.

import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { invalidField } from '#src/shared/errors.ts'
import { type EngineDetail, type ModelDetail, vehiclesApi } from '../contract.ts'
import { decodeVin } from '../decode-vin.ts'
import { type EngineFacts, engineName, engineSize, shortEngineNames } from '../engine-name.ts'
import { WRONG_VIN } from '../vin.ts'
import { listEngines, listMakes, listModels, type ModelRow } from './vehicles.repository.ts'

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
    const models = await listModels(db, brand)
    return { models: models.map(({ name }) => name), details: models.map(modelResponse) }
  })

  serve(api, vehiclesApi.vin, async ({ params: { vin } }) => {
    const read = decodeVin(vin, new Date().getFullYear())
    if (!read) throw invalidField('vin', WRONG_VIN)
    const names = (await listMakes(db)).map(({ name }) => name)
    const brands = read.brands.filter((brand) => names.includes(brand))
    const { year, isChecked } = read
    return { vin: read.vin, brand: brands[0] ?? '', brands, year, is_checked: isChecked }
  })

  serve(api, vehiclesApi.engines, async ({ query: { brand, model } }) => {
    const engines = await listEngines(db, brand, model)
    return { engines: engines.map(({ name }) => name), details: engineResponses(engines) }
  })
}

const modelResponse = ({ name, slug, body, yearFrom, yearTo, engines }: ModelRow): ModelDetail => ({
  model: name,
  slug,
  body,
  year_from: yearFrom,
  year_to: yearTo,
  engine_sizes: [...new Set(engines.map(engineSize))],
})

function engineResponses(engines: readonly EngineFacts[]): EngineDetail[] {
  const shortNames = shortEngineNames(engines)
  return engines.map((engine, place) => ({
    engine: engine.name,
    name: engineName(engine),
    short_name: shortNames[place] ?? engine.name,
    volume_l: engine.volumeMl === null ? null : engine.volumeMl / 1000,
    power_hp: engine.powerHp,
    is_power_sourced: engine.isPowerSourced,
    fuel: engine.fuel,
    is_turbo: engine.isTurbo,
  }))
}
