// The process that reads one .xls and ends: sheets and rows go out as lines of JSON.

import { readFileSync } from 'node:fs'
import net from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type CellObject, CFB, read, type WorkSheet } from '@e965/xlsx'
import type { BookLine, OldBookRefusal, RowLine, SheetLine } from './book-lines.ts'

// the permissions of Node know no network before version 25
net.Socket.prototype.connect = () => {
  throw new Error('this process has no network')
}

const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
}
const BIFF8 = 0x0600
const BOF = 0x0809
const BOF_VERSION = 4
const RECORD_HEADER = 4
const FILEPASS = 0x2f
const EOF = 0x0a

function* jsonLines(file: string): Generator<string> {
  for (const line of bookLines(readFileSync(file))) yield `${JSON.stringify(line)}\n`
}

function* bookLines(bytes: Buffer): Generator<BookLine> {
  try {
    const older = refusalOf(bytes)
    if (older) yield { refused: older }
    else yield* sheetLines(bytes)
  } catch {
    yield { refused: 'damaged' }
  }
}

function refusalOf(bytes: Buffer): OldBookRefusal | undefined {
  const container = CFB.read(bytes, { type: 'buffer' })
  const book = CFB.find(container, '/Workbook')
  if (!book) return CFB.find(container, '/Book') ? 'older' : 'damaged'
  const records = Buffer.from(book.content)
  if (records.readUInt16LE(BOF_VERSION) !== BIFF8) return 'older'
  return records.length === book.size ? refusalOfRecords(records) : 'damaged'
}

/** A book that was cut begins more parts than it ends; the library would read what is left. */
function refusalOfRecords(records: Buffer): OldBookRefusal | undefined {
  let open = 0
  for (let at = 0; at + RECORD_HEADER <= records.length; ) {
    const kind = records.readUInt16LE(at)
    if (kind === FILEPASS) return 'locked'
    if (kind === BOF) open += 1
    if (kind === EOF) open -= 1
    at += RECORD_HEADER + records.readUInt16LE(at + 2)
  }
  return open === 0 ? undefined : 'damaged'
}

function* sheetLines(bytes: Buffer): Generator<BookLine> {
  const book = read(bytes, {
    type: 'buffer',
    dense: true,
    cellNF: true, // formats of numbers
    cellStyles: true, // hidden rows and columns
    cellText: false,
    cellFormula: false,
    cellHTML: false,
  })
  const is1904 = book.Workbook?.WBProps?.date1904 ?? false
  for (const [at, name] of book.SheetNames.entries()) {
    const sheet = book.Sheets[name]
    if (!sheet || sheet['!type'] === 'chart') continue
    const visibility = book.Workbook?.Sheets?.[at]?.Hidden ?? 0
    yield { ...sheetLine(sheet), sheet: name, visibility, is1904 }
    yield* rowLines(sheet)
  }
}

const sheetLine = (sheet: WorkSheet): Pick<SheetLine, 'hiddenColumns' | 'merges'> => ({
  hiddenColumns: [...(sheet['!cols'] ?? []).entries()].flatMap(([at, column]) =>
    column?.hidden ? [at] : [],
  ),
  merges: (sheet['!merges'] ?? []).flatMap(({ s: from, e: to }) =>
    to.r > from.r ? [{ column: from.c, from: from.r + 1, to: to.r + 1 }] : [],
  ),
})

function* rowLines(sheet: WorkSheet): Generator<BookLine> {
  const rows: readonly (readonly (CellObject | undefined)[] | undefined)[] = sheet['!data'] ?? []
  for (const [at, row = []] of rows.entries()) {
    const cells = [...row.entries()].flatMap(([column, cell]) => cellOf(column, cell))
    if (cells.length === 0) continue
    yield { line: at + 1, isHidden: sheet['!rows']?.[at]?.hidden ?? false, cells }
  }
}

function cellOf(column: number, cell: CellObject | undefined): RowLine['cells'] {
  const { t: type, v: value, z: format } = cell ?? { t: 'z', v: undefined }
  if (type === 'z' || value === undefined || value === '' || value instanceof Date) return []
  if (type === 'e') return [[column, ERRORS[Number(value)] ?? '#N/A']]
  // «18E999» that was read as a number: JSON has no infinity
  if (typeof value === 'number' && !Number.isFinite(value)) return [[column, '#NUM!']]
  return type === 'n' ? [[column, value, String(format ?? 'General')]] : [[column, value]]
}

const [path = ''] = process.argv.slice(2)
await pipeline(Readable.from(jsonLines(path)), process.stdout)
