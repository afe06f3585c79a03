// Which sheet of a book holds the goods.

import { ShopError } from '#src/shared/errors.ts'
import { clipCells } from '../../layout/clip-cells.ts'
import { goodsCount } from '../../layout/goods-likeness.ts'
import type { SheetBeginning } from './book/read-book.ts'

export const RECORDS_PER_SHEET = 200

/** The one the owner names, else that with the most rows that look like goods; of equals the first. */
export function chooseSheet(sheets: readonly SheetBeginning[], wished: string | undefined) {
  const chosen = wished === undefined ? likeliest(sheets) : sheetNamed(sheets, wished)
  const otherSheets = sheets.filter((other) => other !== chosen).map(({ sheet }) => sheet)
  return { sheet: chosen.sheet, place: chosen.place, otherSheets }
}

function likeliest(sheets: readonly SheetBeginning[]): SheetBeginning {
  const [first, ...others] = sheets
  if (!first) throw new ShopError('invalid', 'В книге нет ни одной заполненной строки.')
  const countOf = ({ records }: SheetBeginning) =>
    goodsCount(records.map(({ cells }) => clipCells(cells)))
  return others.reduce((best, other) => (countOf(other) > countOf(best) ? other : best), first)
}

function sheetNamed(sheets: readonly SheetBeginning[], wished: string): SheetBeginning {
  const words = wished.trim().toLowerCase()
  const found =
    sheets.find(({ sheet }) => sheet.toLowerCase() === words) ?? sheets[Number(words) - 1]
  if (found) return found
  const names = sheets.map(({ sheet }) => sheet).join(', ')
  throw new ShopError('invalid', `Листа «${wished}» в книге нет. Листы: ${names}.`)
}
