// Guesses the fields of columns by their cells, for unknown titles and for lists without a header.

import type { Columns, Field } from '../price-list-columns.ts'
import type { ColumnProfile } from './column-profile.ts'

export type GuessedColumn = { readonly column: number; readonly score: number }
export type Guesses = Readonly<Partial<Record<Field, GuessedColumn>>>

/** How well a column suits a field, from 0, surely not, to 1. */
const SCORES: Readonly<Partial<Record<Field, (profile: ColumnProfile) => number>>> = {
  barcode: ({ barcodes }) => barcodes,
  crosses: ({ articleLists, articles }) => (articleLists > 0.2 ? articleLists + articles / 2 : 0),
  name: ({ names, distinct, length }) => names * (0.5 + distinct / 2) * Math.min(1, length / 12),
  manufacturer: ({ knownMakers, shortWords, distinct, numbers }) =>
    Math.max(knownMakers, numbers > 0.2 ? 0 : shortWords * (distinct <= 0.7 ? 0.8 : 0.3)),
  article: ({ articles, distinct, priceLike, numbers, isOrdinal }) =>
    isOrdinal ? 0 : articles * (0.3 + 0.7 * distinct) * (1 - 0.5 * numbers * priceLike),
  price: ({ numbers, priceLike, median, explicitCounts, isOrdinal, barcodes }) =>
    isOrdinal || barcodes > 0.5 || explicitCounts > 0.2 || median <= 0
      ? 0
      : numbers * (0.3 + 0.5 * priceLike + 0.2 * Math.min(1, median / 500)),
  quantity: ({ counts, explicitCounts, median, isOrdinal, priceLike }) =>
    isOrdinal || median > 10_000
      ? 0
      : counts * (0.5 + 0.5 * explicitCounts) * (1 - 0.4 * priceLike * (1 - explicitCounts)),
}

// the fields that content shows best choose their columns first
const ORDER: readonly Field[] = [
  'barcode',
  'crosses',
  'name',
  'manufacturer',
  'price',
  'article',
  'quantity',
]
const LEAST_SCORES: Readonly<Partial<Record<Field, number>>> = { barcode: 0.7, quantity: 0.4 }
const LEAST_SCORE = 0.5
const NEARLY = 0.05

/** Among equally good columns, the last price and the first of any other field. */
export function columnsByContent(
  profiles: readonly ColumnProfile[],
  known: Columns,
  isExcluded: (field: Field, column: number) => boolean,
): Guesses {
  const taken = new Set(Object.values(known))
  const found: Partial<Record<Field, GuessedColumn>> = {}
  for (const field of ORDER) {
    if (known[field] !== undefined) continue
    const ranked = rankedColumns(field, profiles).filter(
      ({ column }) => !taken.has(column) && !isExcluded(field, column),
    )
    const top = ranked[0]
    if (!top || top.score < (LEAST_SCORES[field] ?? LEAST_SCORE)) continue
    const asGood = ranked.filter(({ score }) => score >= top.score - NEARLY)
    const best = (field === 'price' ? lastOf(asGood) : firstOf(asGood)) ?? top
    found[field] = best
    taken.add(best.column)
  }
  return found
}

/** All columns that may hold the field by their content, the likeliest first. */
export function rankedColumns(field: Field, profiles: readonly ColumnProfile[]): GuessedColumn[] {
  const scoreOf = SCORES[field] ?? (() => 0)
  return profiles
    .filter(({ filled }) => filled >= 0.2)
    .map((profile) => ({ column: profile.column, score: Math.min(1, scoreOf(profile)) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.column - other.column)
}

const lastOf = (columns: readonly GuessedColumn[]) =>
  columns.toSorted((one, other) => other.column - one.column)[0]
const firstOf = (columns: readonly GuessedColumn[]) =>
  columns.toSorted((one, other) => one.column - other.column)[0]
