// Goods that carry the article of the text stand under its name, those that look alike under theirs.

import type { SearchAnswer } from '../contract.ts'

type Found = Pick<SearchAnswer, 'article' | 'page' | 'per_page'>

/** What begins at this place of the page, if anything does. */
export function articleTitle(found: Found | undefined, place: number): string | undefined {
  if (!found?.article) return
  const { count, text } = found.article
  const exact = count - (found.page - 1) * found.per_page
  if (place === Math.max(exact, 0)) return 'Похожие артикулы'
  return place === 0 ? `Артикул ${text}` : undefined
}
