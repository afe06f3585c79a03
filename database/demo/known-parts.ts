// Looks up cars and kinds of parts by the names that the fact files use.

import { type Car, cars, modelCars } from './cars.ts'
import type { FitmentFact, PartKindFact } from './fact-types.ts'
import { partKindFacts } from './facts.ts'

const kindsByName = new Map(
  partKindFacts.flatMap((kind) => kind.names.map(([name]) => [name, kind] as const)),
)

/** The kind that has a part of this name; a misspelt fact file ends the run. */
export function kindOfPart(name: string): PartKindFact {
  const kind = kindsByName.get(name)
  if (!kind) throw new Error(`The facts know no part named ${name}`)
  return kind
}

/** The car of a fitment; without an engine the model with its first one. */
export function carOf([make, model, engine]: FitmentFact): Car {
  const car = (engine === null ? modelCars : cars).find(
    (known) =>
      known.make.name === make &&
      known.model.name === model &&
      (engine === null || known.engine?.name === engine),
  )
  if (!car) throw new Error(`The facts know no car ${make} ${model} ${engine ?? ''}`)
  return car
}
