// Whether an oil has the attributes that a judgement names: by its facts, else by its name.

import { folded } from './compared-text.ts'
import type { Goods } from './judged-catalogue.ts'
import type { Attributes } from './judgement-set.ts'

type Value = string | number

/** Of several values of one attribute any will do. */
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
