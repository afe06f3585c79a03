// Recognises rows of goods: they hold a name, an article and a price.

import type { SoughtRows } from '#src/tables/table-format.ts'
import { isArticleLike, isNameLike, shownNumber } from './cell-kinds.ts'

/** Chooses the sheet of a book and the files of an archive that hold goods. */
export const SOUGHT_GOODS: SoughtRows = {
  count: (rows) => rows.map(clipCells).filter(looksLikeGoods).length,
  otherXml: 'Файлы 1С (CommerceML) принимает /exchange/1c.',
}

/** Looks like goods and cannot be a header: «Цена 1» resembles an article, but is not a number. */
export const isSurelyGoods = (cells: readonly string[]): boolean =>
  looksLikeGoods(cells) && cells.some((cell) => (shownNumber(cell) ?? 0) > 0)

/** Has a name, an article or a long code, and one number more. */
export function looksLikeGoods(cells: readonly string[]): boolean {
  const numbers = cells.filter((cell) => (shownNumber(cell) ?? 0) > 0).length
  const articles = cells.filter(isArticleLike).length
  const codes = cells.filter((cell) => isArticleLike(cell) && shownNumber(cell) !== null).length
  return cells.some(isNameLike) && articles > 0 && numbers - codes + Math.max(0, articles - 1) > 0
}

const MOST_CHARACTERS = 500

/** Cuts long cells, such as descriptions: the beginning is enough to recognise them. */
export const clipCells = (cells: readonly string[]): readonly string[] =>
  cells.map((cell) => (cell.length > MOST_CHARACTERS ? cell.slice(0, MOST_CHARACTERS) : cell))
