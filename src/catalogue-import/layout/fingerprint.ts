// The fingerprint of a list's layout: equal for lists of the same supplier with the same columns.

import { cleanText } from '../cell-values.ts'
import { currencyOfColumn, titleWords } from '../price-list-columns.ts'
import { shownNumber } from './cell-kinds.ts'

/** The title of the column of reasons in a file of refused rows. */
export const REASON_TITLE = 'Причина'
/** The title of its column of groups, for a list with groups. */
export const GROUP_TITLE = 'Категория'
const ADDED: ReadonlySet<string> = new Set(['', titleWords(REASON_TITLE), titleWords(GROUP_TITLE)])

/** Whether the table is a file of refused rows, so only a part of a list. */
export const isReport = (titles: readonly string[] | null): boolean =>
  titles?.findLast((title) => title.trim() !== '') === REASON_TITLE

const MOST_CHARACTERS = 2000

/**
 * The words of the titles and the currencies of their signs, without the columns added to a file of
 * refused rows: «Цена, $» is not «Цена, €».
 */
export function headerFingerprint(titles: readonly string[]): string {
  const words = titles.map(wordsWithCurrency)
  while (ADDED.has(words.at(-1) ?? 'none')) words.pop()
  return words.join('|').slice(0, MOST_CHARACTERS)
}

function wordsWithCurrency(title: string): string {
  const words = titleWords(title)
  const currency = currencyOfColumn(title)
  return currency === currencyOfColumn(words) ? words : `${words} ${currency}`
}

/** The fingerprint of a list without a header: which columns hold numbers and which text. */
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
