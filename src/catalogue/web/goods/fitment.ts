// Which cars a product fits, in the words of the screens.

import type { Product } from '../../contract.ts'
import { isEngineGrade, needsApproval, oilLine } from '../../oil-facts.ts'

type Cars = Product['cars']

export type MakeFitment = {
  readonly brand: string
  readonly models: readonly { readonly model: string; readonly engines: readonly string[] }[]
}

/** By make and model, in the order of the catalogue; a model without engines fits with any. */
export function fitmentsOf(cars: Cars): MakeFitment[] {
  return [...Map.groupBy(cars, ({ brand }) => brand)].map(([brand, ofMake]) => ({
    brand,
    models: [...Map.groupBy(ofMake, ({ model }) => model)].map(([model, ofModel]) => ({
      model,
      engines: enginesOf(ofModel),
    })),
  }))
}

// One entry without an engine says that every engine will do.
const enginesOf = (cars: Cars): string[] =>
  cars.some(({ engine }) => engine === '') ? [] : [...new Set(cars.map(({ engine }) => engine))]

const SHOWN_WHOLE = 8

/** More models than one look takes in. */
export const isLongList = (makes: readonly MakeFitment[]): boolean =>
  makes.reduce((count, { models }) => count + models.length, 0) > SHOWN_WHOLE

const NAMED = 3

/** An oil is sold for every car and poured into those whose maker allows it. */
export const CHECK_APPROVAL = 'Проверьте допуск в руководстве по эксплуатации'

/** `Подходит: Chery Tiggo 7, Tiggo 8, Exeed LX и ещё 4`; a make is named once in a row. */
export function fitmentSummary({ cars, is_universal, oil }: Product): string {
  if (oil && isEngineGrade(oil.viscosity ?? '')) return oilLine(oil)
  if (is_universal && oil && needsApproval(oil)) return CHECK_APPROVAL
  if (is_universal) return 'Подходит для любых автомобилей'
  if (cars.length === 0) return ''
  const models = fitmentsOf(cars).flatMap(({ brand, models }) =>
    models.map(({ model }, place) => (place === 0 ? `${brand} ${model}` : model)),
  )
  const named = `Подходит: ${models.slice(0, NAMED).join(', ')}`
  return models.length > NAMED ? `${named} и ещё ${models.length - NAMED}` : named
}
