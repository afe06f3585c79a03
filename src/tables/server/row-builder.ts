// A row of a spreadsheet while its cells are read.

import type { CellText } from '../number-cell.ts'
import { MOST_COLUMNS, type TableRecord } from './table-record.ts'

export type RowBuilder = {
  /** The next row is the first again. */
  readonly restart: () => void
  /** Begins a row: at this line, or after the last one. */
  readonly begin: (line: number | undefined, isHidden?: boolean) => void
  readonly put: (column: number, cell: CellText) => void
  /** undefined where no cell was put. */
  readonly record: () => TableRecord | undefined
}

export function rowBuilder(): RowBuilder {
  let line = 0
  let isRowHidden = false
  let cells: string[] = []
  let exact = new Set<number>()
  let currencies = new Map<number, string>()
  return {
    restart() {
      line = 0
    },
    begin(given, isHidden = false) {
      isRowHidden = isHidden
      line = given || line + 1
      cells = []
      exact = new Set()
      currencies = new Map()
    },
    put(column, { text, isExact, currency }) {
      if (column >= MOST_COLUMNS) return
      while (cells.length < column) cells.push('')
      cells[column] = text
      if (isExact) exact.add(column)
      if (currency !== undefined) currencies.set(column, currency)
    },
    record: () =>
      cells.length > 0
        ? { line, cells, exact, currencies, ...(isRowHidden && { isHidden: true }) }
        : undefined,
  }
}

export function emitFilled(
  row: RowBuilder,
  emit: (record: TableRecord) => void,
  hiddenColumns: ReadonlySet<number>,
): void {
  const record = row.record()
  if (record) emit(hiddenColumns.size > 0 ? { ...record, hiddenColumns } : record)
}
