// By what the next list of the same supplier is known to be laid out as the last one.

import { cleanText } from '../cell-values.ts'
import { titleWords } from '../price-list-columns.ts'
import { shownNumber } from './cell-kinds.ts'

/** The column that a file of refused rows adds. */
export const REASON_TITLE = 'Причина'
/** And the one that tells the group, where the list has groups. */
export const GROUP_TITLE = 'Категория'
const ADDED: ReadonlySet<string> = new Set(['', titleWords(REASON_TITLE), titleWords(GROUP_TITLE)])

/** Whether the table is a file of refused rows: it names a part of the list that they are of. */
export const isReport = (titles: readonly string[] | null): boolean =>
  titles?.findLast((title) => title.trim() !== '') === REASON_TITLE

const MOST_CHARACTERS = 2000

/** The words of the titles; what a report adds at the end does not count. */
export function headerFingerprint(titles: readonly string[]): string {
  const words = titles.map(titleWords)
  while (ADDED.has(words.at(-1) ?? 'none')) words.pop()
  return words.join('|').slice(0, MOST_CHARACTERS)
}

/** Of a list without a header: which columns hold numbers, which texts. */
export function shapeFingerprint(rows: readonly (readonly string[])[]): string {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const kinds = Array.from({ length: width }, (_, column) => kindOf(rows, column))
  return `без заголовка: ${kinds.join(' ').trim()}`.slice(0, MOST_CHARACTERS)
}

function kindOf(rows: readonly (readonly string[])[], column: number): string {
  const cells = rows.map((row) => cleanText(row[column])).filter((cell) => cell !== '')
  if (cells.length < rows.length / 10) return ''
  const numbers = cells.filter((cell) => shownNumber(cell) !== null).length
  return numbers > cells.length / 2 ? 'число' : 'текст'
}
