// The cars of the demonstration as names of goods are read with them, without a database.

import { engineFacts, makeFacts } from '#database/demo/facts.ts'
import type { KnownCars } from '#src/vehicles/car-reader/known-cars.ts'

const engines = engineFacts.map(({ name, volumeMl }, place) => ({ id: place + 1, name, volumeMl }))
const engineIds = new Map(engines.map(({ id, name }) => [name, id]))

const models = makeFacts.flatMap((make, place) =>
  make.models.map((model) => ({ ...model, makeId: place + 1, make: make.name })),
)

export const demoCars: KnownCars = {
  engines,
  makes: makeFacts.map(({ name, nameRu, aliases }, place) => ({
    id: place + 1,
    name,
    names: [name, nameRu, ...aliases],
  })),
  models: models.map(({ makeId, name, nameRu, aliases, body, years, engines: built }, place) => ({
    id: place + 1,
    makeId,
    name,
    names: [name, nameRu, ...aliases],
    bodies: body ? [body] : [],
    yearFrom: years[0],
    yearTo: years[1],
    engineIds: built.flatMap((engine) => engineIds.get(engine) ?? []),
  })),
}

/** `Chery Tiggo 7 Pro`. */
export const carName = (modelId: number): string => {
  const { make = '', name = '' } = models[modelId - 1] ?? {}
  return `${make} ${name}`
}

export const engineName = (engineId: number): string => engines[engineId - 1]?.name ?? ''
