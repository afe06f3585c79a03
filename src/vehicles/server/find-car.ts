// Finds the ids of a chosen car by its names, for every list and search.

import type { Database } from '#src/platform/server/database.ts'
import { refreshedValueOf } from '#src/platform/server/refreshed-value.ts'
import {
  type CarIds,
  type CarNames,
  carsVersion,
  listCarIds,
  type NamedId,
  readCarIds,
} from './vehicles.repository.ts'

/** Keys are `make 0 chery`, `model 12 tiggo`: kind, make (0 for none), name in lower case. */
type IdByName = ReadonlyMap<string, number>

const keptIds = refreshedValueOf((db: Database) => ({
  read: async () => mapByName(await listCarIds(db)),
  version: () => carsVersion(db),
  onFailure: (error) => process.emitWarning(`Names of cars: ${error}`),
}))

const NO_CAR: CarIds = { makeId: null, modelId: null, engineId: null }

/**
 * A level that is not chosen is null, an unknown one is 0. A new car is found at once; a renamed one
 * by its former name until `refreshedValue` reads again.
 */
export async function findCar(db: Database, car: CarNames): Promise<CarIds> {
  if (!car.make && !car.model && !car.engine) return NO_CAR
  const known = carIds(car, await keptIds(db).now())
  // an unknown name may be new
  return Object.values(known).includes(0) ? readCarIds(db, car) : known
}

function carIds({ make, model, engine }: CarNames, idByName: IdByName): CarIds {
  const idOf = (kind: NamedId['kind'], name: string | undefined, makeId = 0): number | null =>
    name ? (idByName.get(keyOf(kind, name.toLowerCase(), makeId)) ?? 0) : null
  const makeId = idOf('make', make)
  return { makeId, modelId: idOf('model', model, makeId ?? 0), engineId: idOf('engine', engine) }
}

function mapByName(all: readonly NamedId[]): IdByName {
  const pairs = all.flatMap(({ kind, id, makeId, names }) =>
    names.map((name): [string, number] => [keyOf(kind, name, makeId), id]),
  )
  return new Map(pairs.toReversed()) // of equal names the first wins
}

const keyOf = (kind: NamedId['kind'], name: string, makeId: number): string =>
  `${kind} ${makeId} ${name}`
