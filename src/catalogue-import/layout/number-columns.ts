// Checks that columns titled as original or cross numbers hold numbers, not manufacturers.

import { type Columns, candidatesByTitle } from '../price-list-columns.ts'
import type { NamedColumns } from '../price-list-layout.ts'
import type { ColumnProfile } from './column-profile.ts'

export const NUMBER_FIELDS = ['originals', 'crosses'] as const
const LEAST_DIGITS = 0.2

/** Filled with words: «BOSCH», «MANN-FILTER». An empty column is not: later rows may fill it. */
export const holdsWords = (profile: ColumnProfile | undefined): boolean =>
  profile !== undefined && profile.filled > 0 && profile.withDigits < LEAST_DIGITS

/** Replaces a column of words by the next one with a suitable title, or removes it. */
export function numberColumns(
  titled: Columns,
  { titles, profiles }: { titles: readonly string[] | null; profiles: readonly ColumnProfile[] },
  named: NamedColumns,
): Columns {
  const columns: { -readonly [Field in keyof Columns]: Columns[Field] } = { ...titled }
  for (const field of NUMBER_FIELDS) {
    const own = columns[field]
    if (own === undefined || named[field] !== undefined || !holdsWords(profiles[own])) continue
    delete columns[field]
    const other = candidatesByTitle(field, titles ?? []).find(
      ({ column }) => !holdsWords(profiles[column]) && !Object.values(columns).includes(column),
    )
    if (other) columns[field] = other.column
  }
  return columns
}
