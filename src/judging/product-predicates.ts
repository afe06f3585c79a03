// Predicates of a judgement about one product: names, category, maker, article, car, oil.

import { normaliseArticle } from '#src/shared/article.ts'
import {
  carName,
  engineCode,
  folded,
  type Goods,
  type JudgedCatalogue,
  namesWords,
} from './judged-catalogue.ts'
import type { Attributes } from './judgement-set.ts'

export const hasStem = ({ text }: Goods, stem: string): boolean => text.includes(folded(stem))

/** Name or category contain a stem of each group. */
export const hasAllNames = (goods: Goods, groups: readonly (readonly string[])[]): boolean =>
  groups.every((stems) => stems.some((stem) => hasStem(goods, stem)))

export const hasNoName = (goods: Goods, stems: readonly (string | readonly string[])[]): boolean =>
  !stems.flat().some((stem) => hasStem(goods, stem))

export const isInCategory = ({ product }: Goods, names: readonly string[]): boolean =>
  names.some((name) => folded(name) === folded(product.category.name))

/** «Chery (оригинал)» is made by Chery. */
export function isMadeBy({ product }: Goods, names: readonly string[]): boolean {
  const maker = folded(product.manufacturer)
  return names.map(folded).some((name) => maker === name || maker.startsWith(`${name} (`))
}

export const hasArticle = ({ article }: Goods, articles: readonly string[]): boolean =>
  articles.some((wanted) => normaliseArticle(wanted) === article)

export const hasArticlePrefix = ({ article }: Goods, prefix: string): boolean =>
  article.startsWith(normaliseArticle(prefix))

export type JudgedCar = {
  readonly brand?: string | undefined
  readonly model?: string | undefined
  readonly engine?: string | undefined
}
type Fitment = { readonly brand: string; readonly model: string; readonly engine: string }

/** It is listed for the car, its name contains the car, or it fits every car. */
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

/** A single word is a family: «Tiggo» means every model that begins so, «Tiggo 7» only itself. */
function isModel(model: string, asked: string): boolean {
  const [name, wanted] = [folded(model), folded(asked)]
  return name === wanted || (!wanted.includes(' ') && name.startsWith(`${wanted} `))
}

/** A product without an engine fits every engine of its car. */
function isEngine({ brand, model, engine }: Fitment, asked: string, known: JudgedCatalogue) {
  const wanted = engineCode(asked)
  // a code that no product names is a family: 4G64 is 4G64S4M
  const isWanted = (code: string) =>
    known.engines.has(wanted) ? code === wanted : code.startsWith(wanted)
  if (engine !== '') return isWanted(engineCode(engine))
  return [...(known.enginesByCar.get(carName(brand, model)) ?? [])].some(isWanted)
}

type Value = string | number

/** Whether an oil has the attributes, by its facts or its name; any of several values suffices. */
export function hasAttributes({ product }: Goods, wanted: Attributes): boolean {
  const { name, oil } = product
  const { viscosity, volume_l: litres, acea, api } = wanted
  return (
    anyOf(viscosity, (value) => isGrade(oil?.viscosity ?? '', value) || hasGrade(name, value)) &&
    anyOf(litres, (value) => oil?.volume_ml === Number(value) * 1000 || hasLitres(name, value)) &&
    anyOf(acea, (value) => hasClass(oil?.acea ?? [], value) || hasMark(name, value)) &&
    anyOf(api, (value) => hasClass(oil?.api ?? [], value) || hasMark(name, value))
  )
}

const anyOf = (values: readonly Value[] | undefined, holds: (value: Value) => boolean): boolean =>
  values === undefined || values.some(holds)

/** `5W-30`, `5w30` and `5W 30` are one grade. */
const grade = (text: Value) => folded(String(text)).replace(/[\s-]/g, '')
const isGrade = (text: string, value: Value) => grade(text) === grade(value)
const hasGrade = (name: string, value: Value) =>
  (folded(name).match(/(?<![\d])\d{1,2}w[\s-]?\d{2,3}/g) ?? []).some((text) => isGrade(text, value))

function hasLitres(name: string, value: Value): boolean {
  const printed = folded(name).matchAll(/(\d+(?:[.,]\d+)?)\s*(?:л|l)(?![\p{L}\p{N}])/gu)
  return [...printed].some(([, litres = '']) => Number(litres.replace(',', '.')) === Number(value))
}

/** `A3/B4` has the classes A3, B4 and A3/B4; `ILSAC GF-6A` has GF-6A. */
function hasClass(classes: readonly string[], value: Value): boolean {
  const wanted = folded(String(value))
  return classes.some((printed) => {
    const name = folded(printed)
    return name === wanted || name.split(/[/\s]/).includes(wanted)
  })
}

function hasMark(name: string, value: Value): boolean {
  const signs = folded(String(value)).replace(/[^\p{L}\p{N}]/gu, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}])${signs}(?![\\p{L}\\p{N}])`, 'u').test(folded(name))
}
