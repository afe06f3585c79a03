// Joins headers of several rows: «Цена» above «Розничная» and «Опт».

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

/** Titles of both rows, joined column by column; null when the lower row is not a header. */
export function joinedTitles(
  upper: readonly string[],
  lower: readonly string[] | undefined,
): string[] | null {
  const above = upper.map(cleanText)
  const below = (lower ?? []).map(cleanText)
  const columns = below.flatMap((title, column) => (title === '' ? [] : [column]))
  const own = columns.filter((column) => below[column] !== above[column])
  if (own.length === 0) return null
  const isOfPrices = own.every((column) => isPriceOrQuantity(spanningTitle(column, above)))
  if (!isOfPrices && looksLikeGoods(below)) return null
  if (columns.length < FEWEST && !isOfPrices) return null
  const isHeader = columns.every(
    (column) =>
      isTitle(below[column] ?? '', spanningTitle(column, above)) &&
      hasPlaceFor(column, above, below),
  )
  if (!isHeader) return null
  const width = Math.max(above.length, below.length)
  return Array.from({ length: width }, (_, column) => joinTitle(column, above, below))
}

/** Below «Цена» even «1–9 шт», which resembles an article, is a title. */
const isTitle = (cell: string, upper: string): boolean =>
  cell.length <= LONGEST_TITLE &&
  shownNumber(cell) === null &&
  (isPriceOrQuantity(upper) || !isArticleLike(cell))

/** Above it: nothing, the same title (a merged cell), or a title that spans several columns. */
function hasPlaceFor(column: number, above: readonly string[], below: readonly string[]): boolean {
  const upper = above[column]
  if (!upper || upper === below[column]) return true
  const isWide = !above[column + 1] && Boolean(below[column + 1])
  return isWide || above[column + 1] === '' || isPriceOrQuantity(upper)
}

/** The title above the column, or the nearest one to the left that spans it. */
const spanningTitle = (column: number, above: readonly string[]): string =>
  above.slice(0, column + 1).findLast((title) => title !== '') ?? ''

function joinTitle(column: number, above: readonly string[], below: readonly string[]): string {
  const own = below[column] ?? ''
  const upper = spanningTitle(column, above)
  if (own === '' || own === above[column]) return above[column] ?? own
  return isCompleteTitle(own, upper) ? own : `${upper} ${own}`.trim()
}

const fieldOf = (title: string): Field | undefined =>
  (Object.keys(columnsByTitle([title])) as Field[])[0]

/** Whether the lower title needs no upper one: «Артикул» below «Товар». */
function isCompleteTitle(own: string, upper: string): boolean {
  const field = fieldOf(own)
  if (field === undefined || isPriceTitle(own)) return false
  if (fieldOf(upper) === 'name') return true
  return isPriceOrQuantity(upper) && field !== 'quantity'
}

/** A title of prices or quantities: only these span several columns. */
const isPriceOrQuantity = (title: string): boolean =>
  title !== '' && (isPriceTitle(title) || candidatesByTitle('quantity', [title]).length > 0)

/**
 * Adds titles of the row above to those that they span: «Цена» above «опт» and «розница». A row
 * with a filled first cell is a letterhead and adds nothing.
 */
export function titledFromAbove(
  titles: readonly string[],
  row: readonly string[] | undefined,
): readonly string[] {
  const above = (row ?? []).map(cleanText)
  if (above[0] || !above.some(isPriceOrQuantity)) return titles
  return titles.map((own, column) => {
    const upper = spanningTitle(column, above)
    const isBelow = own !== '' && own !== upper && upper.length <= LONGEST_TITLE
    const field = fieldOf(own)
    const isCounted = field === undefined || isPriceTitle(own) || field === 'quantity'
    return isBelow && isCounted && isPriceOrQuantity(upper) ? `${upper} ${own}` : own
  })
}
