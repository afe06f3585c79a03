// From the facts of the trade to the rows that their owners add.

import type { NewCategory } from '#src/supply/server/setup.ts'
import type { NewCars, NewEngine } from '#src/vehicles/server/public.ts'
import type { BranchFact, LeafFact, MakeFact } from './trade-facts.ts'

const MEMORY = 'M'

/** Makes in the order of their demand, of a make the most asked for model first. */
export function carRows(makes: readonly MakeFact[], engines: readonly NewEngine[]): NewCars {
  const demandOf = ({ models }: MakeFact) => models.reduce((sum, { share }) => sum + share, 0)
  const places = new Map(
    makes
      .toSorted((one, other) => demandOf(other) - demandOf(one))
      .map(({ name }, place) => [name, place]),
  )
  const models = makes.flatMap((make) =>
    make.models
      .toSorted((one, other) => other.share - one.share)
      .map(({ name, ...model }, position) => ({
        make: make.name,
        model: name,
        position,
        ...model,
      })),
  )
  return {
    makes: makes.map((make) => ({ ...make, position: places.get(make.name) ?? 0 })),
    models,
    // the sources name one generation per model, by its body or by its years
    generations: models.map(({ body, years, ...model }) => ({
      ...model,
      ...{ body, years },
      name: body ?? `${years[0]}–${years[1] ?? 'н. в.'}`,
    })),
    engines,
    modelEngines: models.flatMap(({ make, model, engines: own }) =>
      own.map(([engine, power, source]) => {
        return { make, model, engine, power, isPowerSourced: source !== MEMORY }
      }),
    ),
  }
}

type Branch = BranchFact<BranchFact<LeafFact>>

/** Every branch before its children. */
export const categoryRows = (tree: readonly Branch[]): NewCategory[] =>
  tree.flatMap((top, position) => [
    { ...top, parent: null, position },
    ...top.children.flatMap((middle, place) => [
      { ...middle, parent: top.key, position: place },
      ...middle.children.map((leaf, last) => ({ ...leaf, parent: middle.key, position: last })),
    ]),
  ])
