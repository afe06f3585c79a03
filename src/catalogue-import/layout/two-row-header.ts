// A header of several rows, as reports have it: «Цена» above «Розничная» and «Опт».

import { cleanText } from '../cell-values.ts'
import {
  candidatesByTitle,
  columnsByTitle,
  type Field,
  isPriceTitle,
} from '../price-list-columns.ts'
import { isArticleLike, shownNumber } from './cell-kinds.ts'
import { looksLikeGoods } from './goods-likeness.ts'

const LONGEST_TITLE = 60
const FEWEST = 2

/** Titles of both rows together, column by column; null where the lower row is no header. */
export function joinedTitles(
  upper: readonly string[],
  lower: readonly string[] | undefined,
): string[] | null {
  const above = upper.map(cleanText)
  const below = (lower ?? []).map(cleanText)
  const columns = below.flatMap((title, column) => (title === '' ? [] : [column]))
  const own = columns.filter((column) => below[column] !== above[column])
  if (own.length === 0) return null
  const isOfPrices = own.every((column) => isCountedTitle(spanning(column, above)))
  if (!isOfPrices && looksLikeGoods(below)) return null
  if (columns.length < FEWEST && !isOfPrices) return null
  const isHeader = columns.every(
    (column) =>
      isTitle(below[column] ?? '', spanning(column, above)) && hasPlaceFor(column, above, below),
  )
  if (!isHeader) return null
  const width = Math.max(above.length, below.length)
  return Array.from({ length: width }, (_, column) => together(column, above, below))
}

/** «1–9 шт» is like an article, but stands below «Цена». */
const isTitle = (cell: string, upper: string): boolean =>
  cell.length <= LONGEST_TITLE &&
  shownNumber(cell) === null &&
  (isCountedTitle(upper) || !isArticleLike(cell))

/** Nothing above, the same above (a cell that spans both rows), or a title that spans columns. */
function hasPlaceFor(column: number, above: readonly string[], below: readonly string[]): boolean {
  const upper = above[column]
  if (!upper || upper === below[column]) return true
  const isWide = !above[column + 1] && Boolean(below[column + 1])
  return isWide || above[column + 1] === '' || isCountedTitle(upper)
}

/** The title above the column, or the one left of there that spans it. */
const spanning = (column: number, above: readonly string[]): string =>
  above.slice(0, column + 1).findLast((title) => title !== '') ?? ''

function together(column: number, above: readonly string[], below: readonly string[]): string {
  const own = below[column] ?? ''
  const upper = spanning(column, above)
  if (own === '' || own === above[column]) return above[column] ?? own
  return isOfItsOwn(own, upper) ? own : `${upper} ${own}`.trim()
}

const fieldOf = (title: string): Field | undefined =>
  (Object.keys(columnsByTitle([title])) as Field[])[0]

/** «Артикул» below «Товар» says all; so does «Примечание» to the right of prices. */
function isOfItsOwn(own: string, upper: string): boolean {
  const field = fieldOf(own)
  if (field === undefined || isPriceTitle(own)) return false
  if (fieldOf(upper) === 'name') return true
  return isCountedTitle(upper) && field !== 'quantity'
}

/** Prices and quantities are what spans columns of several kinds. */
const isCountedTitle = (title: string): boolean =>
  title !== '' && (isPriceTitle(title) || candidatesByTitle('quantity', [title]).length > 0)

/**
 * Titles with those of the row above that span some of them: «Цена» above «опт» and «розница», while
 * all other titles stand in the lower row. A letterhead stands in the first column.
 */
export function titledFromAbove(
  titles: readonly string[],
  row: readonly string[] | undefined,
): readonly string[] {
  const above = (row ?? []).map(cleanText)
  if (above[0] || !above.some(isCountedTitle)) return titles
  return titles.map((own, column) => {
    const upper = spanning(column, above)
    const isBelow = own !== '' && own !== upper && upper.length <= LONGEST_TITLE
    const field = fieldOf(own)
    const isCounted = field === undefined || isPriceTitle(own) || field === 'quantity'
    return isBelow && isCounted && isCountedTitle(upper) ? `${upper} ${own}` : own
  })
}
