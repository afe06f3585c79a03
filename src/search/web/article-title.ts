// Goods that carry the article of the text stand under its name, those that look alike and those
// that only the words mean under theirs.

import type { SearchAnswer } from '../contract.ts'

type Found = Pick<SearchAnswer, 'article' | 'page' | 'per_page'>

/** What begins at this place of the page, if anything does. */
export function articleTitle(found: Found | undefined, place: number): string | undefined {
  if (!found?.article) return
  const { count, alike, text } = found.article
  const at = (found.page - 1) * found.per_page + place
  const isBegun = place === 0
  if (at < count) return isBegun ? titleOfNumbers(text) : undefined
  if (at < count + alike) return isBegun || at === count ? 'Похожие артикулы' : undefined
  return isBegun || at === count + alike ? 'По словам запроса' : undefined
}

const titleOfNumbers = (text: string): string =>
  text.includes(', ') ? `Артикулы ${text}` : `Артикул ${text}`
