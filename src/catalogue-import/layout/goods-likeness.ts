// How many of a table's rows look like goods: one says what it is, by which number and at what price.

import { isArticleLike, isNameLike, shownNumber } from './cell-kinds.ts'

export const goodsCount = (records: readonly (readonly string[])[]): number =>
  records.filter(looksLikeGoods).length

/** So much like goods that it can be no header: «Цена 1» is like an article, but no number. */
export const isSurelyGoods = (cells: readonly string[]): boolean =>
  looksLikeGoods(cells) && cells.some((cell) => (shownNumber(cell) ?? 0) > 0)

/** A number besides the article, an article or a long code, and words. */
export function looksLikeGoods(cells: readonly string[]): boolean {
  const numbers = cells.filter((cell) => (shownNumber(cell) ?? 0) > 0).length
  const articles = cells.filter(isArticleLike).length
  const codes = cells.filter((cell) => isArticleLike(cell) && shownNumber(cell) !== null).length
  return cells.some(isNameLike) && articles > 0 && numbers - codes + Math.max(0, articles - 1) > 0
}
