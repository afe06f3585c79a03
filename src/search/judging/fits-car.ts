// Whether a product fits the car that a judgement names.

import { engineCode, folded, namesWords } from './compared-text.ts'
import { carName, type Goods, type JudgedCatalogue } from './judged-catalogue.ts'

export type JudgedCar = {
  readonly brand?: string | undefined
  readonly model?: string | undefined
  readonly engine?: string | undefined
}
type Fitment = { readonly brand: string; readonly model: string; readonly engine: string }

/** It is listed for the car, or its name names the car, or it fits every car. */
export function fitsCar({ product }: Goods, car: JudgedCar, catalogue: JudgedCatalogue): boolean {
  if (product.is_universal) return true
  if (product.cars.some((fitment) => isFitment(fitment, car, catalogue))) return true
  const named = [car.brand, car.model, car.engine].filter((word) => word !== undefined)
  return named.length > 0 && named.every((word) => namesWords(product.name, word))
}

function isFitment(fitment: Fitment, car: JudgedCar, catalogue: JudgedCatalogue): boolean {
  const { brand, model, engine } = car
  return (
    (brand === undefined || folded(brand) === folded(fitment.brand)) &&
    (model === undefined || isModel(fitment.model, model)) &&
    (engine === undefined || isEngine(fitment, engine, catalogue))
  )
}

/** A single word is a family: «Tiggo» is every model that begins so, «Tiggo 7» is itself alone. */
function isModel(model: string, asked: string): boolean {
  const [name, wanted] = [folded(model), folded(asked)]
  return name === wanted || (!wanted.includes(' ') && name.startsWith(`${wanted} `))
}

/** Without an engine a product fits every engine that its car has. */
function isEngine({ brand, model, engine }: Fitment, asked: string, known: JudgedCatalogue) {
  const wanted = engineCode(asked)
  // where nobody has the engine itself, its code means the family: 4G64 is 4G64S4M
  const isWanted = (code: string) =>
    known.engines.has(wanted) ? code === wanted : code.startsWith(wanted)
  if (engine !== '') return isWanted(engineCode(engine))
  return [...(known.enginesByCar.get(carName(brand, model)) ?? [])].some(isWanted)
}
