// Goods that carry the article of the text stand under its name, those that look alike under theirs.

import type { Product } from '#src/catalogue/contract.ts'
import type { SearchAnswer } from '../contract.ts'

type Goods = readonly Product[]

/** One group without a title where the text holds no article of the catalogue. */
export function articleGroups(
  { article, page, per_page }: Pick<SearchAnswer, 'article' | 'page' | 'per_page'>,
  products: Goods,
): { readonly title?: string; readonly products: Goods }[] {
  if (!article) return [{ products }]
  const exact = Math.max(article.count - (page - 1) * per_page, 0)
  return [
    { title: `Артикул ${article.text}`, products: products.slice(0, exact) },
    { title: 'Похожие артикулы', products: products.slice(exact) },
  ].filter((group) => group.products.length > 0)
}
