// A page with a table, often named .xls: its rows in a stream.

import { createReadStream } from 'node:fs'
import { Parser } from 'htmlparser2'
import { numberCell } from '../number-cell.ts'
import type { HtmlFormat } from '../table-format.ts'
import { decoded } from './decode-text.ts'
import { type Attributes, type Handlers, refuseEndless } from './parse-markup.ts'
import { MOST_COLUMNS, type OnBytes, type TableRecord } from './table-record.ts'

export async function* readHtmlTable(
  path: string,
  { encoding }: HtmlFormat,
  onBytes: OnBytes,
): AsyncGenerator<TableRecord> {
  const file = createReadStream(path)
  let rows: TableRecord[] = []
  const { open, text, close } = tableRows((row) => rows.push(row))
  const parser = new Parser({ onopentag: open, ontext: text, onclosetag: close })
  let waiting = 0
  for await (const chunk of decoded(file, encoding)) {
    parser.write(chunk)
    waiting = rows.length > 0 ? 0 : waiting + chunk.length
    refuseEndless(waiting)
    onBytes(file.bytesRead)
    const ready = rows
    rows = []
    yield* ready
  }
  parser.end()
  yield* rows
}

type Row = { cells: string[]; exact: Set<number>; written: string | null; cell: Attributes }
type Spanned = { rows: number; text: string }

/** Tables inside cells give rows of their own; `rowspan` repeats its text in the rows below. */
const tableRows: Handlers<TableRecord> = (emit) => {
  const outer: Row[] = []
  const spans = new Map<number, Spanned>()
  let row: Row | undefined
  let line = 0
  let isUnseen = false
  return {
    open(name, attributes) {
      if (name === 'script' || name === 'style') isUnseen = true
      if (name === 'tr') {
        if (row) outer.push(row)
        row = { cells: [], exact: new Set(), written: null, cell: {} }
      } else if (row && (name === 'td' || name === 'th')) {
        row.cell = attributes
        row.written = ''
      } else if (row?.written && /^(br|p|div)$/.test(name)) row.written += ' '
    },
    text(text) {
      if (row && row.written !== null && !isUnseen) row.written += text
    },
    close(name) {
      if (name === 'script' || name === 'style') isUnseen = false
      else if (row && (name === 'td' || name === 'th')) endCell(row, spans)
      else if (row && name === 'tr') {
        line += 1
        fillSpans(row, spans)
        if (row.cells.length > 0) emit({ line, cells: row.cells, exact: row.exact })
        row = outer.pop()
      }
    },
  }
}

function endCell(row: Row, spans: Map<number, Spanned>): void {
  if (row.written === null) return
  fillSpans(row, spans)
  const column = row.cells.length
  if (column < MOST_COLUMNS) {
    const { text, isExact } = cellText(row.written, row.cell)
    row.cells.push(text)
    if (isExact) row.exact.add(column)
    const below = Number(row.cell.rowspan) || 1
    if (below > 1) spans.set(column, { rows: below, text })
    const right = Math.min(Number(row.cell.colspan) || 1, MOST_COLUMNS - column)
    for (let more = 1; more < right; more++) row.cells.push('')
  }
  row.written = null
}

/** The cells that stand here from rows above. */
function fillSpans(row: Row, spans: Map<number, Spanned>): void {
  for (let span = spans.get(row.cells.length); span; span = spans.get(row.cells.length)) {
    span.rows -= 1
    if (span.rows <= 0) {
      spans.delete(row.cells.length)
      return
    }
    row.cells.push(span.text)
  }
}

/** Excel writes the number itself next to its formatted text. */
function cellText(written: string, cell: Attributes) {
  const number = cell['x:num']
  return number ? numberCell(number, 'General') : { text: written.trim(), isExact: false }
}
