// What a judgement may ask of a single product by its words: name, category, maker, article.

import { normaliseArticle } from '#src/shared/article.ts'
import { folded } from './compared-text.ts'
import type { Goods } from './judged-catalogue.ts'

export const hasStem = ({ text }: Goods, stem: string): boolean => text.includes(folded(stem))

/** Of each group of stems one is in the name or in the category. */
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
