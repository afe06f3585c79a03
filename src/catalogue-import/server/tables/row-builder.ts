// A row of a spreadsheet while its cells are read.

import type { CellText } from '../../tables/number-cell.ts'
import { MOST_COLUMNS, type TableRecord } from './table-record.ts'

export type RowBuilder = {
  /** The next row is the first again. */
  readonly restart: () => void
  /** Begins a row: at this line, or after the last one. */
  readonly begin: (line: number | undefined) => void
  readonly put: (column: number, cell: CellText) => void
  /** undefined where no cell was put. */
  readonly record: () => TableRecord | undefined
}

export function rowBuilder(): RowBuilder {
  let line = 0
  let cells: string[] = []
  let exact = new Set<number>()
  let foreign = new Set<number>()
  return {
    restart() {
      line = 0
    },
    begin(given) {
      line = given || line + 1
      cells = []
      exact = new Set()
      foreign = new Set()
    },
    put(column, { text, isExact, isForeign }) {
      if (column >= MOST_COLUMNS) return
      while (cells.length < column) cells.push('')
      cells[column] = text
      if (isExact) exact.add(column)
      if (isForeign) foreign.add(column)
    },
    record: () => (cells.length > 0 ? { line, cells, exact, foreign } : undefined),
  }
}

export function emitFilled(row: RowBuilder, emit: (record: TableRecord) => void): void {
  const record = row.record()
  if (record) emit(record)
}
