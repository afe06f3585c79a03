// A header of two rows, as reports have it: «Цена» above «Розничная» and «Опт».

import { cleanText } from '../cell-values.ts'
import { isArticleLike, shownNumber } from './cell-kinds.ts'

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
  const isBelowTitles = columns.every((column) => isTitle(below[column] ?? ''))
  if (columns.length < FEWEST || !isBelowTitles) return null
  if (!columns.every((column) => hasPlaceFor(column, above, below))) return null
  const width = Math.max(above.length, below.length)
  return Array.from({ length: width }, (_, column) => together(column, above, below))
}

const isTitle = (cell: string): boolean =>
  cell.length <= LONGEST_TITLE && shownNumber(cell) === null && !isArticleLike(cell)

/** Nothing above, the same above (a cell that spans both rows), or a title that spans columns. */
const hasPlaceFor = (column: number, above: readonly string[], below: readonly string[]): boolean =>
  !above[column] || above[column] === below[column] || above[column + 1] === ''

function together(column: number, above: readonly string[], below: readonly string[]): string {
  const own = below[column] ?? ''
  if (own === '' || own === above[column]) return above[column] ?? own
  const spanning = above.slice(0, column + 1).findLast((title) => title !== '') ?? ''
  return `${spanning} ${own}`.trim()
}
