// Which sheet of a book holds the rows that are sought.

import { ShopError } from '#src/shared/errors.ts'
import type { SoughtRows } from '../table-format.ts'
import type { SheetBeginning } from './book/read-book.ts'

export const RECORDS_PER_SHEET = 200

type SheetSearch = {
  readonly sheet?: string | undefined
  readonly rememberedSheets?: readonly string[] | undefined
  readonly sought: SoughtRows
}

/**
 * The one the owner names, now or for an earlier list, else the visible one with the most rows that
 * are sought; of equals the first.
 */
export function chooseSheet(
  sheets: readonly SheetBeginning[],
  { sheet: wished, rememberedSheets = [], sought }: SheetSearch,
) {
  const remembered = sheets.find(({ sheet }) => rememberedSheets.includes(sheet))
  const chosen =
    wished === undefined ? (remembered ?? likeliest(sheets, sought)) : sheetNamed(sheets, wished)
  const others = sheets.filter((other) => other !== chosen)
  return {
    sheet: chosen.sheet,
    place: chosen.place,
    isHidden: isHidden(chosen),
    otherSheets: others.filter((other) => !isHidden(other)).map(({ sheet }) => sheet),
    hiddenSheets: others.filter(isHidden).map((other) => ({
      sheet: other.sheet,
      isVery: other.visibility === 'very-hidden',
      hasSought: soughtIn(other, sought) > 0,
    })),
  }
}

const isHidden = ({ visibility }: SheetBeginning): boolean => visibility !== 'visible'

const soughtIn = ({ records }: SheetBeginning, { count }: SoughtRows): number =>
  count(records.map(({ cells }) => cells))

function likeliest(sheets: readonly SheetBeginning[], sought: SoughtRows): SheetBeginning {
  const visible = sheets.filter((sheet) => !isHidden(sheet))
  const [first, ...others] = visible.length > 0 ? visible : sheets
  if (!first) throw new ShopError('invalid', 'В книге нет ни одной заполненной строки.')
  return others.reduce(
    (best, other) => (soughtIn(other, sought) > soughtIn(best, sought) ? other : best),
    first,
  )
}

function sheetNamed(sheets: readonly SheetBeginning[], wished: string): SheetBeginning {
  const words = wished.trim().toLowerCase()
  const found =
    sheets.find(({ sheet }) => sheet.toLowerCase() === words) ?? sheets[Number(words) - 1]
  if (found) return found
  const names = sheets.map(({ sheet }) => sheet).join(', ')
  throw new ShopError('invalid', `Листа «${wished}» в книге нет. Листы: ${names}.`)
}
