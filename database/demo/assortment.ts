// Which parts for which cars, in the proportions of the demand, the same however long the list.

import { type Car, cars, hasAll, modelCars } from './cars.ts'
import type { PartKindFact, UniversalKindFact } from './fact-types.ts'
import { partKindFacts, universalKindFacts } from './facts.ts'
import { indexAt, runningSums } from './random.ts'

type PartPlace = { readonly kind: PartKindFact; readonly car: Car }
type UniversalPlace = { readonly universal: UniversalKindFact }

/** A place in the assortment: a part for a car, or goods that fit by size. */
export type Place = PartPlace | UniversalPlace

/** Everyday parts of popular cars are what such a shop mostly keeps. */
const EVERYDAY_DEMAND = 14
const POPULAR_SHARE = 14

/** Whether every shop keeps it: its groups are larger, too. */
export const isEveryday = (kind: PartKindFact, { model }: Car): boolean =>
  kind.demand >= EVERYDAY_DEMAND && model.share >= POPULAR_SHARE

/** The fraction whose multiples fill a line most evenly. */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2

/**
 * Walks the assortment without end. Steps of the golden ratio visit every stretch of it in
 * proportion to its weight, so 1,000 visits spread like 100,000.
 */
export function* walkAssortment(start: number): Generator<Place> {
  const range = stockedRange()
  const sums = runningSums(range.map(({ weight }) => weight))
  for (let step = 1; ; step += 1) {
    const weighed = range[indexAt(sums, (start + step * GOLDEN_RATIO) % 1)]
    if (weighed) yield weighed.place
  }
}

type Weighed<Where> = { readonly place: Where; readonly weight: number }

/** The whole line: by demand, then shelf by shelf, then model by model, then goods that fit all. */
function stockedRange(): Weighed<Place>[] {
  const parts = partKindFacts.flatMap((kind) =>
    (kind.fits === 'engine' ? cars : modelCars)
      .filter((car) => hasAll(car, kind.needs))
      .map((car) => ({ place: { kind, car }, weight: demandOf({ kind, car }) })),
  )
  const everyday = parts.map(({ place, weight }) => ({
    place,
    weight: isEveryday(place.kind, place.car) ? 7 * weight : weight,
  }))
  const universal = universalKindFacts.map((kind) => ({
    place: { universal: kind },
    weight: kind.demand,
  }))
  const shelves = Map.groupBy(parts, ({ place }) => place.kind.category)
  const models = Map.groupBy(parts, ({ place }) => place.car.model)
  return [
    ...scaled(everyday, 0.46),
    ...[...shelves.values()].flatMap((shelf) => scaled(shelf, 0.24 / shelves.size)),
    ...[...models.values()].flatMap((model) => scaled(model, 0.27 / models.size)),
    ...scaled<Place>(universal, 0.03),
  ]
}

/** The same proportions with `whole` as their sum. */
function scaled<Where>(list: readonly Weighed<Where>[], whole: number): Weighed<Where>[] {
  const sum = list.reduce((total, { weight }) => total + weight, 0)
  return list.map(({ place, weight }) => ({ place, weight: (weight / sum) * whole }))
}

function demandOf({ kind, car }: PartPlace): number {
  const engines = kind.fits === 'engine' ? Math.max(1, car.model.engines.length) : 1
  return Math.sqrt((kind.demand * car.model.share) / engines)
}
