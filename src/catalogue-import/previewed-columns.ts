// The columns of a list for a screen: what each is taken for, why, and what stands in it.

import { cleanText } from './cell-values.ts'
import type { Certainty } from './layout/certainty.ts'
import type { ProposedLayout } from './layout/propose-layout.ts'
import { placeName } from './list-description.ts'
import { FIELDS, type Field } from './price-list-columns.ts'

export type PreviewedColumn = {
  /** From 1. */
  readonly number: number
  /** '' in a list without a header. */
  readonly title: string
  /** null: it is not used, or counts the stock of a place. */
  readonly field: Field | null
  /** The place whose stock it counts, «не наш» for none of the shop; else null. */
  readonly place: string | null
  /** null for a column that is not used. */
  readonly certainty: Certainty | null
  /** Different cells of the first rows. */
  readonly examples: readonly string[]
}

/** Wider tables are shown in part; further columns are named by number in messages. */
const MOST_COLUMNS = 100
const MOST_EXAMPLES = 3
const LONGEST_EXAMPLE = 60

export function previewedColumns(
  { columns, stock, titles, certainty, width }: ProposedLayout,
  rows: readonly (readonly string[])[],
): PreviewedColumn[] {
  return Array.from({ length: Math.min(width, MOST_COLUMNS) }, (_, column) => {
    const field = FIELDS.find((one) => columns[one] === column) ?? null
    const counted = stock.find((one) => one.column === column)
    return {
      number: column + 1,
      title: titles?.[column] ?? '',
      field,
      place: counted ? placeName(counted.place) : null,
      certainty: (field ? certainty[field] : counted?.certainty) ?? null,
      examples: examplesOf(rows.map((cells) => cells[column] ?? '')),
    }
  }).filter(({ title, examples }) => title !== '' || examples.length > 0)
}

const examplesOf = (cells: readonly string[]): string[] =>
  [...new Set(cells.map((cell) => cleanText(cell).slice(0, LONGEST_EXAMPLE)))]
    .filter((text) => text !== '')
    .slice(0, MOST_EXAMPLES)
