// Recognises rows between the goods: titles of groups and repeated headers.

import { cleanText } from '../cell-values.ts'
import type { Columns } from '../price-list-columns.ts'
import { shownNumber } from './cell-kinds.ts'

const FEWEST_COLUMNS = 3
const MOST_CHARACTERS = 100
const SUMS = /^(итого|всего|total)(?!\p{L})/iu

/** The title of a group: the only filled cell of the row, left of or among the names. */
export function groupTitle(cells: readonly string[], columns: Columns): string | null {
  if (columns.category !== undefined || cells.length === 0) return null
  const width = Math.max(...Object.values(columns)) + 1
  const only = cells.findIndex(isFilled)
  const isAlone = cells.findLastIndex(isFilled) === only
  if (width < FEWEST_COLUMNS || !isAlone || only > (columns.name ?? 0)) return null
  const title = cleanText(cells[only])
  const isTitle =
    title.length <= MOST_CHARACTERS && shownNumber(title) === null && !SUMS.test(title)
  return isTitle ? title : null
}

const isFilled = (cell: string): boolean => cell.trim() !== ''

/** Whether the row repeats the header, as on each printed page of a report. */
export const isRepeatedHeader = (
  cells: readonly string[],
  titles: readonly string[] | null,
): boolean =>
  titles !== null &&
  titles.length > 1 &&
  titles.every((title, column) => title === cleanText(cells[column]))
