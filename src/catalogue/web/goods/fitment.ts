// Which cars a product fits, in the words of the screens.

import type { Car } from '#src/vehicles/web/public.ts'
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

/** `Аналог. Подходит: Chery Tiggo 7`. */
export const aboutLine = ({ type }: Product, fits: string): string =>
  fits ? `${type}. ${fits}` : type

type Model = Pick<Car, 'brand' | 'model'>

const ofModel = (cars: Cars, car: Model) =>
  cars.filter(({ brand, model }) => brand === car.brand && model === car.model)

/** Among the products of one model: `Подходит: Tiggo 7 Pro (SQRE4T15C)`. */
export function modelSummary(product: Product, car: Model): string {
  const cars = ofModel(product.cars, car)
  if (product.is_universal || cars.length === 0) return fitmentSummary(product)
  const engines = enginesOf(cars)
  return `Подходит: ${car.model}${engines.length > 0 ? ` (${engines.join(', ')})` : ''}`
}

/** Whether a product fits the car; null where too little is known of either. */
export function fitsCar(product: Product, car: Car): boolean | null {
  const isFree = product.is_universal && !(product.oil && needsApproval(product.oil))
  if (isFree) return true
  if (!car.model || product.cars.length === 0) return null
  const cars = ofModel(product.cars, car)
  if (cars.length === 0) return product.is_universal ? null : false
  const engines = enginesOf(cars)
  if (engines.length === 0 || engines.includes(car.engine)) return true
  return car.engine && !product.is_universal ? false : null
}
