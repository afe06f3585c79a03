// The ids behind the names of a chosen car, which every list and every search for it begins with.

import type { Database } from '#src/platform/server/database.ts'
import { keepFreshOf } from '#src/platform/server/keep-fresh.ts'
import {
  type CarIds,
  type CarNames,
  carsVersion,
  listCarIds,
  type NamedId,
  readCarIds,
} from './vehicles.repository.ts'

/** By `make 0 chery`, `model 12 tiggo`: the kind, the make (0 for none), a name in small letters. */
type IdByName = ReadonlyMap<string, number>

const keptIds = keepFreshOf((db: Database) => ({
  read: async () => mapByName(await listCarIds(db)),
  version: () => carsVersion(db),
  onFailure: (error) => process.emitWarning(`Names of cars: ${error}`),
}))

const NO_CAR: CarIds = { makeId: null, modelId: null, engineId: null }

/**
 * A level that was not chosen is null, one that is unknown is 0. A new car is known at once; one
 * that was renamed is still found by its former name for some seconds, as `keepFresh` says.
 */
export async function findCar(db: Database, car: CarNames): Promise<CarIds> {
  if (!car.make && !car.model && !car.engine) return NO_CAR
  const known = carIds(car, await keptIds(db).now())
  // what is unknown may have come a moment ago
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
  return new Map(pairs.toReversed()) // of two that are called alike the first
}

const keyOf = (kind: NamedId['kind'], name: string, makeId: number): string =>
  `${kind} ${makeId} ${name}`
