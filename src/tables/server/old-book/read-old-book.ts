// A binary book of old Excel (.xls): one of its sheets in a stream, or the beginnings of all.

import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { ShopError } from '#src/shared/errors.ts'
import { type CellText, numberCell } from '../../number-cell.ts'
import type { OldBookFormat } from '../../table-format.ts'
import { mergeFiller } from '../book/merged-cells.ts'
import type { SheetBeginning } from '../book/read-book.ts'
import { rowBuilder } from '../row-builder.ts'
import type { OnBytes, TableRecord } from '../table-record.ts'
import type { BookLine, OldBookRefusal, RowLine, SheetLine } from './book-lines.ts'
import { damagedBook, unfoldBook } from './unfold-book.ts'

const VISIBILITIES = ['visible', 'hidden', 'very-hidden'] as const

export async function* readOldBook(
  path: string,
  { place }: OldBookFormat,
  onBytes: OnBytes,
): AsyncGenerator<TableRecord> {
  for await (const { number, record } of sheetRecords(path, onBytes))
    if (String(number) === place && record) yield record
}

/** The first records of every sheet. */
export async function oldBookBeginnings(path: string, most: number): Promise<SheetBeginning[]> {
  const sheets: (SheetBeginning & { readonly records: TableRecord[] })[] = []
  for await (const { number, sheet, record } of sheetRecords(path)) {
    const visibility = VISIBILITIES[sheet.visibility] ?? 'visible'
    sheets[number - 1] ??= { sheet: sheet.sheet, place: String(number), visibility, records: [] }
    const records = sheets[number - 1]?.records ?? []
    if (record && records.length < most) records.push(record)
  }
  return sheets
}

/** A sheet comes once without a record, then with each of its own. */
type SheetRecord = {
  readonly number: number
  readonly sheet: SheetLine
  readonly record?: TableRecord
}

async function* sheetRecords(
  path: string,
  onBytes: OnBytes = () => {},
): AsyncGenerator<SheetRecord> {
  await using book = await unfoldBook(path)
  const file = createReadStream(book.path)
  let number = 0
  let sheet: SheetLine | undefined
  let recordOf: (row: RowLine) => TableRecord | undefined = () => undefined
  try {
    for await (const text of createInterface({ input: file, crlfDelay: Infinity })) {
      const line = JSON.parse(text) as BookLine
      if ('refused' in line) throw refused(line.refused)
      if ('sheet' in line) {
        number += 1
        sheet = line
        recordOf = recordsOf(line)
        yield { number, sheet }
      } else if (sheet) {
        const record = recordOf(line)
        if (record) yield { number, sheet, record }
      }
      onBytes(Math.min(file.bytesRead, book.size))
    }
  } finally {
    file.destroy()
  }
}

function recordsOf(sheet: SheetLine): (row: RowLine) => TableRecord | undefined {
  const fill = mergeFiller(sheet.merges.toSorted((one, other) => one.from - other.from))
  const hiddenColumns = new Set(sheet.hiddenColumns)
  const built = rowBuilder()
  return ({ line, isHidden, cells }) => {
    built.begin(line, isHidden)
    for (const cell of cells) built.put(cell[0], cellText(cell, sheet.is1904))
    const record = built.record()
    return record && fill(hiddenColumns.size > 0 ? { ...record, hiddenColumns } : record)
  }
}

function cellText([, value, format]: RowLine['cells'][number], is1904: boolean): CellText {
  if (typeof value === 'number') return numberCell(String(value), format ?? 'General', is1904)
  if (typeof value === 'boolean') return { text: value ? 'да' : 'нет', isExact: false }
  return { text: value, isExact: false }
}

const REFUSALS: Readonly<Record<OldBookRefusal, () => ShopError>> = {
  older: () =>
    new ShopError(
      'invalid',
      'Это книга Excel 5.0/95: откройте её в Excel или LibreOffice и сохраните как «Книга Excel (.xlsx)» или CSV.',
    ),
  locked: () =>
    new ShopError('invalid', 'Книга закрыта паролем: снимите пароль и сохраните её ещё раз.'),
  damaged: damagedBook,
}

const refused = (why: OldBookRefusal): ShopError => REFUSALS[why]()
