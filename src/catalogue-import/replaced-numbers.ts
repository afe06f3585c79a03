// The numbers by which a maker has replaced an article, as a list tells them.

import { cleanText, isNoArticle, readArticle } from './cell-values.ts'

const MOST_NUMBERS = 10
const FORMULA_FAILURE = /^#/

export type ReplacedNumbers = {
  readonly numbers: readonly string[]
  /** What a spreadsheet has made of one: it would be another part's number. */
  readonly fault?: string
}

/** Words («нет», «снят») are no numbers. */
export function replacedNumbers(cell: string): ReplacedNumbers {
  const numbers: string[] = []
  for (const text of cell.split(/[,;|]/).map(cleanText)) {
    if (!/\d/.test(text) || FORMULA_FAILURE.test(text) || isNoArticle(text)) continue
    const reading = readArticle(text)
    if ('fault' in reading) return { numbers: [], fault: reading.fault }
    numbers.push(reading.value)
  }
  return { numbers: numbers.slice(0, MOST_NUMBERS) }
}
