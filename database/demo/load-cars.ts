// Writes makes, models, generations and engines.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import {
  carRows,
  engineFacts as tradeEngines,
  makeFacts as tradeMakes,
} from '#src/setup/server/public.ts'
import { addCars } from '#src/vehicles/server/public.ts'
import { engineFacts, makeFacts } from './facts.ts'

export type CarIds = {
  readonly models: ReadonlyMap<string, number>
  readonly engines: ReadonlyMap<string, number>
}

export const carKey = (make: string, model: string): string => `${make}\t${model}`

export async function loadCars(db: Database): Promise<CarIds> {
  await addCars(db, carRows(makesOfDemo(), enginesOfDemo()))
  const modelRows = await db.query<{ id: number; make: string; model: string }>(sql`
    SELECT model.id, make.name AS make, model.name AS model
    FROM models AS model JOIN makes AS make ON make.id = model.make_id`)
  const engineRows = await db.query<{ id: number; name: string }>(sql`SELECT id, name FROM engines`)
  return {
    models: new Map(modelRows.map(({ id, make, model }) => [carKey(make, model), id])),
    engines: new Map(engineRows.map(({ id, name }) => [name, id])),
  }
}

/** The shop's facts without what the demonstration has no goods for. */
function makesOfDemo() {
  return tradeMakes.flatMap((make) => {
    const known = makeFacts.find(({ name }) => name === make.name)
    const names = new Set(known?.models.map(({ name }) => name))
    return known ? [{ ...make, models: make.models.filter(({ name }) => names.has(name)) }] : []
  })
}

function enginesOfDemo() {
  const names = new Set(engineFacts.map(({ name }) => name))
  return tradeEngines.filter(({ name }) => names.has(name))
}
