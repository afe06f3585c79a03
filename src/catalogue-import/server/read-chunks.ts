// Reads the checked rows of a price list in chunks of two thousand.

import { delimiterOf } from '#src/tables/table-format.ts'
import { cleanText } from '../cell-values.ts'
import type { Refusal } from '../import-report.ts'
import type { ImportRow, RefusedRow } from '../import-row.ts'
import {
  columnOf,
  type PriceList,
  type PriceListPart,
  type PriceListRow,
  readRows,
} from './read-price-list.ts'

/** A checked row without its cells. */
export type ReadRow = { readonly line: number } & (
  | {
      readonly row: ImportRow
      /** Skipped numbers. */
      readonly doubts?: readonly ReadDoubt[]
    }
  | (Pick<RefusedRow, 'named'> & { readonly refusals: readonly Refusal[] })
)

export type ReadDoubt = {
  /** The title of the column in the list. */
  readonly column: string
  readonly reason: string
  readonly text: string
}

export type Chunk = {
  readonly rows: readonly ReadRow[]
  /** Bytes of the file read so far. */
  readonly bytes: number
}

const ROWS_PER_CHUNK = 2000
/** Limits memory for long rows, as several chunks are in memory at a time. */
const CHARACTERS_PER_CHUNK = 1_000_000
const LONGEST_ROW_TEXT = 1000
const LONGEST_DOUBT_TEXT = 100

export async function* chunksOf(list: PriceList): AsyncGenerator<Chunk> {
  let bytes = 0
  let rows: ReadRow[] = []
  let characters = 0
  const onBytes = (done: number) => {
    bytes = done
  }
  for await (const row of readRows(list, onBytes)) {
    rows.push(readRow(row))
    for (const cell of row.cells) characters += cell.length
    if (rows.length < ROWS_PER_CHUNK && characters < CHARACTERS_PER_CHUNK) continue
    yield { rows, bytes }
    rows = []
    characters = 0
  }
  if (rows.length > 0) yield { rows, bytes }
}

function readRow(read: PriceListRow): ReadRow {
  const { line, cells, part } = read
  if ('row' in read) return withDoubts(read.row, line, part)
  const text = cells.map(cleanText).join(delimiterOf(part.format))
  const refusals = read.faults.map((fault) => ({
    line,
    column: columnOf(part, fault),
    reason: fault.reason,
    rowText: text.slice(0, LONGEST_ROW_TEXT),
  }))
  return { line, refusals, named: read.named }
}

function withDoubts({ doubts, ...row }: ImportRow, line: number, part: PriceListPart): ReadRow {
  if (!doubts) return { line, row }
  const readDoubts = doubts.map(({ field, column, reason, text }) => ({
    column: columnOf(part, { field, ...(column !== undefined && { column }) }),
    reason,
    text: text.length > LONGEST_DOUBT_TEXT ? `${text.slice(0, LONGEST_DOUBT_TEXT)}…` : text,
  }))
  return { line, row, doubts: readDoubts }
}
