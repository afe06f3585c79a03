// Writes the refused rows of a list into a CSV file that can be corrected and imported as it is.

import { extname } from 'node:path'
import { UNKNOWN_CURRENCY } from '#src/shared/currencies.ts'
import { spreadsheetText } from '#src/shared/spreadsheet-text.ts'
import type { TableRecord } from '#src/tables/server/public.ts'
import { cleanText } from '../cell-values.ts'
import type { UnknownRow } from '../import-report.ts'
import type { Fault } from '../import-row.ts'
import { GROUP_TITLE, REASON_TITLE } from '../layout/fingerprint.ts'
import type { ProposedLayout } from '../layout/propose-layout.ts'
import { type Columns, FIELD_TITLES, FIELDS } from '../price-list-columns.ts'
import { columnTitle } from '../price-list-layout.ts'
import {
  openPriceList,
  type PriceList,
  type PriceListOptions,
  type PriceListRow,
  readRows,
} from './read-price-list.ts'
import { writeReport } from './report-target.ts'

export type RefusedRowsOptions = {
  /** Limit of all files together. */
  readonly mostBytes?: number | undefined
  readonly unknown?: readonly UnknownRow[] | undefined
}

export type RefusedRowsFile = { readonly path: string; readonly rows: number }

/**
 * The CSV opens in any spreadsheet: UTF-8 with BOM, semicolons. Each of several tables gets its own
 * numbered file, as their columns differ. `unknown` are rows that only the switch has refused.
 */
export async function writeRefusedRows(
  path: string,
  options: PriceListOptions,
  target: string,
  { mostBytes = Infinity, unknown = [] }: RefusedRowsOptions = {},
): Promise<RefusedRowsFile[]> {
  const reasons = new Map(unknown.map((row) => [keyOf(row), row.reason]))
  const list = await openPriceList(path, options)
  const written: RefusedRowsFile[] = []
  const room = { bytes: mostBytes }
  for (const [at, part] of list.parts.entries()) {
    const own = list.parts.length === 1 ? target : numbered(target, at + 1)
    const refused = (row: PriceListRow) => faultsOf(row, reasons)
    const rows = await writePart({ ...list, ...part, parts: [part] }, own, { room, refused })
    if (rows !== null) written.push({ path: own, rows })
  }
  return written
}

const keyOf = ({ line, code }: Pick<UnknownRow, 'line' | 'code'>): string => `${line} ${code}`

type FaultsOf = (row: PriceListRow) => readonly Fault[]

/** None for an accepted row. */
function faultsOf(row: PriceListRow, reasons: ReadonlyMap<string, string>): readonly Fault[] {
  if ('faults' in row) return row.faults
  const { article, code = row.row.barcode ?? '' } = row.row
  const reason = article === '' ? reasons.get(keyOf({ line: row.line, code })) : undefined
  return reason === undefined ? [] : [{ field: 'code', reason }]
}

const numbered = (target: string, number: number): string => {
  const extension = extname(target)
  return `${target.slice(0, target.length - extension.length)}-${number}${extension}`
}

/** Resolves to the number of rows; null, without a file, when none was refused. */
async function writePart(
  list: PriceList,
  target: string,
  { room, refused: faults }: { readonly room: { bytes: number }; readonly refused: FaultsOf },
): Promise<number | null> {
  const hasGroups = await refusesInGroups(list, faults)
  const refused = refusedLines(list, hasGroups, faults)
  const first = await refused.next()
  if (first.done) return null
  const added = hasGroups ? [GROUP_TITLE, REASON_TITLE] : [REASON_TITLE]
  const titles = [...titlesOf(list.layout), ...added]
  const header = `\ufeff${csvLine(titles)}`
  const cutOff = csvLine([...titles.slice(1).map(() => ''), CUT_OFF])
  room.bytes -= Buffer.byteLength(header + cutOff)
  let rows = 0
  async function* lines(): AsyncGenerator<string> {
    yield header
    for (let line = first; !line.done; line = await refused.next()) {
      room.bytes -= Buffer.byteLength(line.value)
      if (room.bytes < 0) {
        yield cutOff
        return
      }
      yield line.value
      rows += 1
    }
  }
  await writeReport(target, [list.path], lines())
  return rows
}

const CUT_OFF = 'Отказов слишком много: остальные сюда не вошли. Исправьте сам список.'

/** Whether the file needs a column of groups: there the rows lose the group titles above them. */
async function refusesInGroups(list: PriceList, faultsIn: FaultsOf): Promise<boolean> {
  if (list.layout.columns.category !== undefined) return false
  for await (const row of readRows(list)) {
    if (row.group !== '' && faultsIn(row).length > 0) return true
  }
  return false
}

async function* refusedLines(
  list: PriceList,
  hasGroups: boolean,
  faultsIn: FaultsOf,
): AsyncGenerator<string, undefined> {
  for await (const row of readRows(list)) {
    const faults = faultsIn(row)
    if (faults.length === 0) continue
    const reasons = faults.map(({ field, reason }) => `${FIELD_TITLES[field]}: ${reason}`)
    yield csvLine(
      withAdded(cellsWithCurrency(row, list.layout), list.layout, [
        ...(hasGroups ? [row.group] : []),
        reasons.join('; '),
      ]),
    )
  }
}

/** Keeps a spreadsheet from turning `5.10` and `03-05` into dates. */
function guardedCell(cell: string, at: number, { article, price }: Columns): string {
  const text = cleanText(cell)
  if (at === article) return text === '' || text.includes('"') ? cell : `="${text}"`
  return at === price && /^\d+\.\d{1,2}$/.test(text) ? text.replace('.', ',') : cell
}

/** CSV has no number formats, so the currency of a foreign price is written after it. */
function cellsWithCurrency(row: TableRecord, { columns }: ProposedLayout) {
  const shown = row.currencies?.get(columns.price ?? -1)
  const currency = shown === UNKNOWN_CURRENCY ? '(не рубли)' : shown
  return row.cells.map((cell, at) =>
    currency && at === columns.price && /\d/.test(cell)
      ? `${cell} ${currency}`
      : guardedCell(cell, at, columns),
  )
}

/** The header; a list without one gets titles that the shop recognises. */
function titlesOf({ titles, columns, stock }: ProposedLayout): string[] {
  if (titles) return [...titles]
  const places = new Map(stock.map((one) => [one.column, one.place?.title]))
  const width = Math.max(...Object.values(columns), ...places.keys()) + 1
  return Array.from({ length: width }, (_, column) => {
    const place = places.get(column)
    if (place) return `Остаток ${place}`
    const field = FIELDS.find((known) => columns[known] === column)
    return field ? FIELD_TITLES[field] : columnTitle(null, column)
  })
}

/** One line; a formula `="…"` stays as it is. */
const oneLine = (cell = ''): string => (cell.startsWith('="') ? cell : cleanText(cell))

/** Puts the added cells below their titles, before cells beyond the header. */
function withAdded(
  cells: readonly string[],
  layout: ProposedLayout,
  added: readonly string[],
): string[] {
  const width = titlesOf(layout).length
  const own = Array.from({ length: width }, (_, column) => oneLine(cells[column]))
  return [...own, ...added, ...cells.slice(width).map(cleanText)]
}

const NUMBER_LIKE = /^(0\d+|\d{12,}|\d+E\d+)$/i
const TEXT_FORMULA = /^="[^"]*"$/

/** Writes digits that a spreadsheet would shorten as `="…"`, which the shop reads as text. */
function safeCell(cell: string): string {
  if (NUMBER_LIKE.test(cell)) return `="${cell}"`
  return TEXT_FORMULA.test(cell) ? cell : spreadsheetText(cell)
}

const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(';')}\r\n`

function csvCell(cell: string): string {
  const safe = safeCell(cell)
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
