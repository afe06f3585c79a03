// The rows of a price list, checked, some thousand at a time.

import { cleanText } from '../cell-values.ts'
import type { Refusal } from '../import-report.ts'
import type { ImportRow, RefusedRow } from '../import-row.ts'
import { delimiterOf } from '../tables/table-format.ts'
import {
  columnOf,
  type PriceList,
  type PriceListPart,
  type PriceListRow,
  readRows,
} from './read-price-list.ts'

/** What is needed of a row once it is checked. */
export type ReadRow = { readonly line: number } & (
  | {
      readonly row: ImportRow
      /** Of numbers that are not taken. */
      readonly doubts?: readonly ReadDoubt[]
    }
  | (Pick<RefusedRow, 'named'> & { readonly refusals: readonly Refusal[] })
)

export type ReadDoubt = {
  /** As the list calls it. */
  readonly column: string
  readonly reason: string
  readonly text: string
}

export type Chunk = {
  readonly rows: readonly ReadRow[]
  /** Of the file, read so far. */
  readonly bytes: number
}

const ROWS_PER_CHUNK = 2000
/** Rows may be long, and several chunks are in memory at a time. */
const SIGNS_PER_CHUNK = 1_000_000
const LONGEST_ROW_TEXT = 1000
const LONGEST_DOUBT_TEXT = 100

export async function* chunksOf(list: PriceList): AsyncGenerator<Chunk> {
  let bytes = 0
  let rows: ReadRow[] = []
  let signs = 0
  const onBytes = (done: number) => {
    bytes = done
  }
  for await (const row of readRows(list, onBytes)) {
    rows.push(readRow(row))
    for (const cell of row.cells) signs += cell.length
    if (rows.length < ROWS_PER_CHUNK && signs < SIGNS_PER_CHUNK) continue
    yield { rows, bytes }
    rows = []
    signs = 0
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
  const told = doubts.map(({ field, reason, text }) => ({
    column: columnOf(part, { field }),
    reason,
    text: text.length > LONGEST_DOUBT_TEXT ? `${text.slice(0, LONGEST_DOUBT_TEXT)}…` : text,
  }))
  return { line, row, doubts: told }
}
