// A table of Excel 2003 in XML, often named .xls: one of its sheets in a stream, or all beginnings.

import { createReadStream } from 'node:fs'
import { type CellText, isoAsDate, numberCell } from '../number-cell.ts'
import type { XmlBookFormat } from '../table-format.ts'
import type { SheetBeginning } from './book/read-book.ts'
import { hide } from './book/sheet-rows.ts'
import { type Visibility, visibilityOf } from './book/sheets-of-book.ts'
import { decoded } from './decode-text.ts'
import { type Attributes, attribute, type Handlers, parseXml } from './parse-markup.ts'
import { emitFilled, rowBuilder } from './row-builder.ts'
import type { OnBytes, TableRecord } from './table-record.ts'

type SheetRecord = TableRecord & { readonly sheet: number; readonly sheetName: string }

export async function* readXmlBook(
  path: string,
  { place, encoding }: XmlBookFormat,
  onBytes: OnBytes,
): AsyncGenerator<TableRecord> {
  for await (const { sheet, sheetName: _, ...record } of rowsOf(path, encoding, onBytes)) {
    if (String(sheet) === place) yield record
  }
}

/** The first records of every sheet: the whole file is read for them. */
export async function xmlBookBeginnings(
  path: string,
  encoding: string,
  most: number,
): Promise<SheetBeginning[]> {
  const beginnings = new Map<number, SheetBeginning & { readonly records: TableRecord[] }>()
  const hidden = new Map<number, Visibility>()
  const rows = rowsOf(path, encoding, () => {}, hidden)
  for await (const { sheet, sheetName, ...record } of rows) {
    const own = beginnings.get(sheet) ?? {
      sheet: sheetName,
      place: String(sheet),
      visibility: 'visible' as const,
      records: [],
    }
    beginnings.set(sheet, own)
    if (own.records.length < most) own.records.push(record)
  }
  // a sheet says at its end that it is hidden
  return [...beginnings].map(([sheet, own]) => ({
    ...own,
    visibility: hidden.get(sheet) ?? own.visibility,
  }))
}

async function* rowsOf(
  path: string,
  encoding: string,
  onBytes: OnBytes,
  hidden = new Map<number, Visibility>(),
): AsyncGenerator<SheetRecord> {
  const file = createReadStream(path)
  async function* counted() {
    for await (const chunk of file) {
      onBytes(file.bytesRead)
      yield chunk
    }
  }
  yield* parseXml(decoded(counted(), encoding), sheetRecords(hidden))
}

const sheetRecords =
  (hidden: Map<number, Visibility>): Handlers<SheetRecord> =>
  (emit) => {
    let hiddenColumns = new Set<number>()
    let column = 0
    let isVisibility = false
    const row = rowBuilder()
    const formatOf = styleFormats()
    let place = { sheet: 0, sheetName: '' }
    let next = 0
    let cell: Attributes = {}
    let type = ''
    let written = ''
    let isComment = false
    return {
      open(name, attributes) {
        const value = (key: string) => attribute(attributes, key) ?? ''
        formatOf.see(name, value)
        if (name === 'Visible') isVisibility = true
        else if (name === 'Column') {
          const from = Number(value('Index')) > 0 ? Number(value('Index')) - 1 : column
          column = from + 1 + (Number(value('Span')) || 0)
          if (value('Hidden') === '1') hide(hiddenColumns, from, column - 1)
        } else if (name === 'Worksheet')
          place = { sheet: place.sheet + 1, sheetName: value('Name') }
        else if (name === 'Table') {
          row.restart()
          hiddenColumns = new Set()
          column = 0
        } else if (name === 'Row') {
          row.begin(Number(value('Index')), value('Hidden') === '1')
          next = 0
        } else if (name === 'Cell') {
          cell = attributes
          next = Number(value('Index')) > 0 ? Number(value('Index')) - 1 : next
          written = ''
        } else if (name === 'Comment') isComment = true
        else if (name === 'Data' && !isComment) type = value('Type')
      },
      text(text) {
        if (isVisibility) hidden.set(place.sheet, visibilityOf(text))
        if (type !== '') written += text
      },
      close(name) {
        if (name === 'Data' && !isComment) {
          row.put(next, dataText(written, type, formatOf.style(attribute(cell, 'StyleID'))))
          type = ''
        } else if (name === 'Comment') isComment = false
        else if (name === 'Cell') next += 1 + (Number(attribute(cell, 'MergeAcross')) || 0)
        else if (name === 'Row')
          emitFilled(row, (record) => emit({ ...place, ...record }), hiddenColumns)
        else if (name === 'Visible') isVisibility = false
      },
    }
  }

/** Number formats by style; the styles stand before the sheets. */
function styleFormats() {
  const formats = new Map<string, string>()
  let style = ''
  return {
    see(name: string, value: (key: string) => string): void {
      if (name === 'Style') style = value('ID')
      else if (name === 'NumberFormat') formats.set(style, value('Format'))
    },
    style: (id = '') => formats.get(id) ?? 'General',
  }
}

function dataText(written: string, type: string, formatCode: string): CellText {
  if (type === 'Number') return numberCell(written, formatCode)
  if (type === 'DateTime') return { text: isoAsDate(written), isExact: false }
  if (type === 'Boolean') return { text: written === '1' ? 'да' : 'нет', isExact: false }
  return { text: written, isExact: false }
}
