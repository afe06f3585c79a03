// Finds the header of a list and the first record of its goods.

import { cleanText } from '../cell-values.ts'
import { bestHeader, type NamedColumns } from '../price-list-layout.ts'
import { shownNumber } from './cell-kinds.ts'
import { looksLikeGoods } from './goods-likeness.ts'
import { joinedTitles, titledFromAbove } from './two-row-header.ts'

export type Body = {
  /** null when the list has no header. */
  readonly titles: readonly string[] | null
  /** Number of records before the first product. */
  readonly skipped: number
}

type Records = readonly (readonly string[])[]

/** The header by known titles, else the record of short texts above the goods, else none. */
export function findBody(records: Records, named: NamedColumns): Body {
  const known = bestHeader(records, named)
  if (known !== null) return headerAt(records, known)
  const firstGoods = records.findIndex(looksLikeGoods)
  const above = firstGoods > 0 ? (records[firstGoods - 1] ?? []) : []
  if (firstGoods > 0 && looksLikeTitles(above, records[firstGoods] ?? [])) {
    return headerAt(records, firstGoods - 1)
  }
  return { titles: null, skipped: letterheadLength(records) }
}

const MOST_ROWS = 3

/** The header at this record, joined with the row above and with up to two rows below. */
export function headerAt(records: Records, at: number): Body {
  let titles: readonly string[] = titledFromAbove(
    (records[at] ?? []).map(cleanText),
    records[at - 1],
  )
  for (let rows = 1; rows < MOST_ROWS; rows++) {
    const joined = joinedTitles(titles, records[at + rows])
    if (!joined) return { titles, skipped: at + rows }
    titles = joined
  }
  return { titles, skipped: at + MOST_ROWS }
}

const LONGEST_TITLE = 60
const filledCount = (cells: readonly string[]) =>
  cells.filter((cell) => cleanText(cell) !== '').length

function looksLikeTitles(cells: readonly string[], goods: readonly string[]): boolean {
  const filled = cells.map(cleanText).filter((cell) => cell !== '')
  return (
    filled.length >= 3 &&
    filled.length >= filledCount(goods) / 2 &&
    filled.every((cell) => cell.length <= LONGEST_TITLE && shownNumber(cell) === null)
  )
}

/** Number of first records that fill less than half as many columns as usual. */
function letterheadLength(records: Records): number {
  const counts = records.map(filledCount).toSorted((one, other) => one - other)
  const usual = counts[Math.floor(counts.length / 2)] ?? 0
  const first = records.findIndex((record) => filledCount(record) * 2 >= usual)
  return Math.max(0, first)
}
