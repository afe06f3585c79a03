// The cars that the number of an original part is made for, by the maker's code inside of it.

import { foldedText } from './car-tokens.ts'
import type { KnownCars } from './known-cars.ts'

export type ArticleCode = {
  readonly code: string
  readonly make: string
  readonly models: readonly string[]
}
export type ArticleCodes = {
  readonly chery: readonly ArticleCode[]
  readonly gwm: readonly ArticleCode[]
}

export type ArticleCars = (number: string) => readonly { modelId: number; note: string }[]

/** T11-3501080BA: the car, the number of the part's group, variants. */
const CHERY = /^([A-Z]\d{2})[- ]?\d{7}[A-Z]{0,2}$/
/** 8100103XKV08A: the number of the group, X or A, the car, variants. */
const GWM = /^\d{7}[XA]([A-Z]{2})\d{2}[A-Z]?$/

export function articleCars(cars: KnownCars, { chery, gwm }: ArticleCodes): ArticleCars {
  const byChery = modelsByCode(cars, chery)
  const byGwm = modelsByCode(cars, gwm)
  return (number) => {
    const folded = foldedText(number.trim())
    const [, first] = CHERY.exec(folded) ?? []
    const [, inner] = GWM.exec(folded) ?? []
    const models = (first && byChery.get(first)) || (inner && byGwm.get(inner)) || []
    return models.map((modelId) => ({ modelId, note: first ?? inner ?? '' }))
  }
}

function modelsByCode(cars: KnownCars, codes: readonly ArticleCode[]): Map<string, number[]> {
  const makeIds = new Map(cars.makes.map(({ id, name }) => [name, id]))
  return new Map(
    codes.map(({ code, make, models }) => [
      code,
      cars.models
        .filter((model) => model.makeId === makeIds.get(make) && models.includes(model.name))
        .map(({ id }) => id),
    ]),
  )
}
