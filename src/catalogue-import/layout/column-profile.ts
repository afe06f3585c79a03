// Statistics over the cells of one column.

import { normaliseArticle } from '#src/shared/article.ts'
import { cleanText } from '../cell-values.ts'
import {
  isArticleLike,
  isArticleList,
  isBarcode,
  isCount,
  isCurrencyName,
  isExplicitCount,
  isNameLike,
  shownNumber,
} from './cell-kinds.ts'

/** Shares of the filled cells, from 0 to 1. */
export type ColumnProfile = {
  readonly column: number
  /** Share of the rows with a filled cell. */
  readonly filled: number
  readonly numbers: number
  /** Share of the numbers that have kopecks or are round to tens. */
  readonly priceLike: number
  readonly median: number
  readonly counts: number
  readonly explicitCounts: number
  readonly articles: number
  readonly articleLists: number
  /** Share of cells with a digit: names of manufacturers have none. */
  readonly withDigits: number
  readonly barcodes: number
  readonly names: number
  readonly currencies: number
  readonly knownMakers: number
  readonly shortWords: number
  readonly distinct: number
  readonly length: number
  readonly isOrdinal: boolean
}

/** `makers`: normalised names and synonyms of the manufacturers of the shop. */
export function columnProfile(
  column: number,
  rows: readonly (readonly string[])[],
  makers: ReadonlySet<string>,
): ColumnProfile {
  const cells = rows.map((row) => cleanText(row[column])).filter((cell) => cell !== '')
  const numbers = cells.map(shownNumber).filter((number) => number !== null)
  const share = (isSo: (cell: string) => boolean) => cells.filter(isSo).length / (cells.length || 1)
  return {
    column,
    filled: cells.length / (rows.length || 1),
    numbers: numbers.length / (cells.length || 1),
    priceLike: shareOfPrices(numbers),
    median: median(numbers),
    counts: share(isCount),
    explicitCounts: share(isExplicitCount),
    articles: share(isArticleLike),
    articleLists: share(isArticleList),
    withDigits: share((cell) => /\d/.test(cell)),
    barcodes: share(isBarcode),
    names: share(isNameLike),
    currencies: share(isCurrencyName),
    knownMakers: share((cell) => makers.has(normaliseArticle(cell))),
    shortWords: share((cell) => SHORT_WORDS.test(cell) && !UNITS.test(cell)),
    distinct: new Set(cells).size / (cells.length || 1),
    length: cells.reduce((sum, cell) => sum + cell.length, 0) / (cells.length || 1),
    isOrdinal: isOrdinal(numbers, cells.length),
  }
}

const SHORT_WORDS = /^\p{L}[\p{L}&.'/+ -]{1,24}$/u
const UNITS = /^(шт|штука|компл|комплект|к-т|кт|рул|упак|уп|л|кг|м|мл|пара|пар|набор)\.?$/i

const shareOfPrices = (numbers: readonly number[]): number =>
  numbers.filter((number) => !Number.isInteger(number) || (number >= 10 && number % 10 === 0))
    .length / (numbers.length || 1)

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Row numbers: each is one more than the one above. */
const isOrdinal = (numbers: readonly number[], cells: number): boolean =>
  numbers.length > 2 &&
  numbers.length === cells &&
  numbers.every((number, at) => at === 0 || number - (numbers[at - 1] ?? 0) === 1)
