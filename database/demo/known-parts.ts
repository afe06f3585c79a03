// Looks up cars and kinds of parts by the names that the fact files use.

import { type Car, cars, modelCars } from './cars.ts'
import type { FitmentFact, PartKindFact } from './fact-types.ts'
import { partKindFacts } from './facts.ts'

const kindsByName = new Map(
  partKindFacts.flatMap((kind) => kind.names.map(([name]) => [name, kind] as const)),
)
const carsByName = new Map(cars.map((car) => [nameOf(car, car.engine?.name), car]))
const modelsByName = new Map(modelCars.map((car) => [nameOf(car), car]))

function nameOf({ make, model }: Car, engine = ''): string {
  return [make.name, model.name, engine].join('\t')
}

/** The kind that has a part of this name; a misspelt fact file ends the run. */
export function kindOfPart(name: string): PartKindFact {
  const kind = kindsByName.get(name)
  if (!kind) throw new Error(`The facts know no part named ${name}`)
  return kind
}

/** The car named; without an engine the model with its first one. */
export function carNamed([make, model, engine]: FitmentFact): Car {
  const name = [make, model, engine ?? ''].join('\t')
  const car = engine === null ? modelsByName.get(name) : carsByName.get(name)
  if (!car) throw new Error(`The facts know no car ${make} ${model} ${engine ?? ''}`)
  return car
}

/** The car of a fitment; `engine: null` stays: every engine of the model. */
export const fittedCar = (fitment: FitmentFact): Car => {
  const car = carNamed(fitment)
  return fitment[2] === null ? { ...car, engine: null } : car
}
