// Which sheet of a book holds the goods.

import { ShopError } from '#src/shared/errors.ts'
import { clipCells } from '../../layout/clip-cells.ts'
import { goodsCount } from '../../layout/goods-likeness.ts'
import type { SheetBeginning } from './book/read-book.ts'

export const RECORDS_PER_SHEET = 200

type SheetWishes = {
  readonly sheet?: string | undefined
  readonly rememberedSheets?: readonly string[] | undefined
}

/**
 * The one the owner names, now or for an earlier list, else the visible one with the most rows that
 * look like goods; of equals the first.
 */
export function chooseSheet(
  sheets: readonly SheetBeginning[],
  { sheet: wished, rememberedSheets = [] }: SheetWishes,
) {
  const remembered = sheets.find(({ sheet }) => rememberedSheets.includes(sheet))
  const chosen =
    wished === undefined ? (remembered ?? likeliest(sheets)) : sheetNamed(sheets, wished)
  const others = sheets.filter((other) => other !== chosen)
  return {
    sheet: chosen.sheet,
    place: chosen.place,
    isHidden: isHidden(chosen),
    otherSheets: others.filter((other) => !isHidden(other)).map(({ sheet }) => sheet),
    hiddenSheets: others.filter(isHidden).map((other) => ({
      sheet: other.sheet,
      isVery: other.visibility === 'very-hidden',
      hasGoods: goodsOf(other) > 0,
    })),
  }
}

const isHidden = ({ visibility }: SheetBeginning): boolean => visibility !== 'visible'

const goodsOf = ({ records }: SheetBeginning): number =>
  goodsCount(records.map(({ cells }) => clipCells(cells)))

function likeliest(sheets: readonly SheetBeginning[]): SheetBeginning {
  const visible = sheets.filter((sheet) => !isHidden(sheet))
  const [first, ...others] = visible.length > 0 ? visible : sheets
  if (!first) throw new ShopError('invalid', 'В книге нет ни одной заполненной строки.')
  return others.reduce((best, other) => (goodsOf(other) > goodsOf(best) ? other : best), first)
}

function sheetNamed(sheets: readonly SheetBeginning[], wished: string): SheetBeginning {
  const words = wished.trim().toLowerCase()
  const found =
    sheets.find(({ sheet }) => sheet.toLowerCase() === words) ?? sheets[Number(words) - 1]
  if (found) return found
  const names = sheets.map(({ sheet }) => sheet).join(', ')
  throw new ShopError('invalid', `Листа «${wished}» в книге нет. Листы: ${names}.`)
}
