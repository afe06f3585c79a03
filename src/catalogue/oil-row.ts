// Writes a row of a list of oils alone: brand first, no type words, and each fact once.

import type { OilFacts, Product } from './contract.ts'
import { joinedFacts, marksText, volumeText } from './oil-facts.ts'

type Oil = Pick<Product, 'name' | 'manufacturer' | 'type' | 'oil'>

export function oilRow({ name, manufacturer, type, oil }: Oil) {
  if (!oil) return {}
  const title = withoutTail(
    name.replace(/^(масло моторное|моторное масло) /i, '').replace(/ [\d.,]+ ?м?л$/i, ''),
    oil.base,
  )
  const [brand = ''] = manufacturer.split(' (') // «Chery (оригинал)» is named Chery
  const hasBrand = title.toLowerCase().includes(brand.toLowerCase())
  return {
    title: hasBrand ? title : `${brand} ${title}`,
    facts: joinedFacts([oil.viscosity, volumeText(oil.volume_ml), baseText(oil)]),
    about: marksText(oil) || type,
  }
}

const withoutTail = (text: string, tail: string | null): string =>
  tail && text.toLowerCase().endsWith(` ${tail}`) ? text.slice(0, -tail.length - 1) : text

/** `синтетика`, `полусинтетика`; another base stays as it is. */
const baseText = ({ base }: OilFacts): string | null =>
  base ? base.replace(/синтетическое$/, 'синтетика') : null
