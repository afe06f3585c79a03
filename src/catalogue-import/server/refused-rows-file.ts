// The refused rows of a list in a file of their own: corrected there, it is brought in as it is.

import { extname } from 'node:path'
import { UNKNOWN_CURRENCY } from '#src/shared/currencies.ts'
import { spreadsheetText } from '#src/shared/spreadsheet-text.ts'
import { cleanText } from '../cell-values.ts'
import type { Fault } from '../import-row.ts'
import { GROUP_TITLE, REASON_TITLE } from '../layout/fingerprint.ts'
import type { ProposedLayout } from '../layout/propose-layout.ts'
import { type Columns, FIELD_TITLES, FIELDS } from '../price-list-columns.ts'
import { columnTitle } from '../price-list-layout.ts'
import { openPriceList, type PriceList, type PriceListWishes, readRows } from './read-price-list.ts'
import { writeReport } from './report-target.ts'
import type { TableRecord } from './tables/table-record.ts'

export type RefusedRowsFile = { readonly path: string; readonly rows: number }

/**
 * A book of CSV for any spreadsheet: UTF-8 with its mark, semicolons. Of several tables each has a
 * file of its own, with its number: their columns differ.
 */
export async function writeRefusedRows(
  path: string,
  wishes: PriceListWishes,
  target: string,
  mostBytes = Infinity,
): Promise<RefusedRowsFile[]> {
  const list = await openPriceList(path, wishes)
  const written: RefusedRowsFile[] = []
  const room = { bytes: mostBytes }
  for (const [at, part] of list.parts.entries()) {
    const own = list.parts.length === 1 ? target : numbered(target, at + 1)
    const rows = await writePart({ ...list, ...part, parts: [part] }, own, room)
    if (rows !== null) written.push({ path: own, rows })
  }
  return written
}

const numbered = (target: string, number: number): string => {
  const end = extname(target)
  return `${target.slice(0, target.length - end.length)}-${number}${end}`
}

/** Null where nothing was refused: nothing is written then. */
async function writePart(
  list: PriceList,
  target: string,
  room: { bytes: number },
): Promise<number | null> {
  const hasGroups = await refusesInGroups(list)
  const refused = refusedLines(list, hasGroups)
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

/** Out of its place a row would lose the category that the title of its group gives it. */
async function refusesInGroups(list: PriceList): Promise<boolean> {
  if (list.layout.columns.category !== undefined) return false
  for await (const row of readRows(list)) if ('faults' in row && row.group !== '') return true
  return false
}

async function* refusedLines(
  list: PriceList,
  hasGroups: boolean,
): AsyncGenerator<string, undefined> {
  for await (const row of readRows(list)) {
    if (!('faults' in row)) continue
    const reasons = row.faults.map(({ field, reason }) => `${FIELD_TITLES[field]}: ${reason}`)
    yield csvLine(
      withAdded(saidCells(row, list.layout), list.layout, [
        ...(hasGroups ? [row.group] : []),
        reasons.join('; '),
      ]),
    )
  }
}

/** A spreadsheet makes dates of `5.10` and of `03-05`: what is told here stays as it is. */
function guarded(cell: string, at: number, { article, price }: Columns): string {
  const text = cleanText(cell)
  if (at === article) return text === '' || text.includes('"') ? cell : `="${text}"`
  return at === price && /^\d+\.\d{1,2}$/.test(text) ? text.replace('.', ',') : cell
}

/** In CSV a price has no sign of its own: that it is not in rubles has to stand beside it. */
function saidCells(row: TableRecord & { faults: readonly Fault[] }, { columns }: ProposedLayout) {
  const shown = row.currencies?.get(columns.price ?? -1)
  const currency = shown === UNKNOWN_CURRENCY ? '(не рубли)' : shown
  return row.cells.map((cell, at) =>
    currency && at === columns.price && /\d/.test(cell)
      ? `${cell} ${currency}`
      : guarded(cell, at, columns),
  )
}

/** Lists without a header get one that the shop understands. */
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

/** A text that says to be one is left so. */
const oneLine = (cell = ''): string => (cell.startsWith('="') ? cell : cleanText(cell))

/** Cells beyond the header stay beyond it: the row is as wide as it was found. */
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
const TOLD_TEXT = /^="[^"]*"$/

/** Digits that a spreadsheet would shorten are said to be text, which the shop reads as such. */
function safeCell(cell: string): string {
  if (NUMBER_LIKE.test(cell)) return `="${cell}"`
  return TOLD_TEXT.test(cell) ? cell : spreadsheetText(cell)
}

const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(';')}\r\n`

function csvCell(cell: string): string {
  const safe = safeCell(cell)
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
