// The XML of a sheet → its rows, with each cell as the text that it means.

import { isoAsDate, numberCell } from '../../../tables/number-cell.ts'
import type { Attributes, Handlers } from '../parse-markup.ts'
import { MOST_COLUMNS, type TableRecord } from '../table-record.ts'
import { columnNumber } from './column-number.ts'
import type { NumberFormats } from './number-formats.ts'
import type { SharedStrings } from './shared-strings.ts'

export type CellWords = {
  readonly strings: SharedStrings
  readonly formats: NumberFormats
  readonly is1904: boolean
}

/** Rows and cells that do not say where they are come one after another. */
export const sheetRows =
  (words: CellWords): Handlers<TableRecord> =>
  (emit) => {
    let line = 0
    let column = -1
    let cells: string[] = []
    let exact = new Set<number>()
    let cell: Attributes = {}
    let written = ''
    let isInText = false
    let isPhonetic = false
    return {
      open(name, attributes) {
        if (name === 'v' || name === 't') isInText = !isPhonetic
        else if (name === 'rPh') isPhonetic = true
        else if (name === 'c') {
          cell = attributes
          const own = columnNumber(attributes.r ?? '')
          column = own < 0 ? column + 1 : own
          written = ''
        } else if (name === 'row') {
          line = Number(attributes.r) || line + 1
          column = -1
          cells = []
          exact = new Set()
        }
      },
      text(text) {
        if (isInText) written += text
      },
      close(name) {
        if (name === 'v' || name === 't') isInText = false
        else if (name === 'rPh') isPhonetic = false
        else if (name === 'c' && written !== '' && column < MOST_COLUMNS) {
          while (cells.length < column) cells.push('')
          const { text, isExact } = cellText(written, cell, words)
          cells[column] = text
          if (isExact) exact.add(column)
        } else if (name === 'row' && cells.length > 0) emit({ line, cells, exact })
      },
    }
  }

function cellText(written: string, { t: type = 'n', s: style }: Attributes, words: CellWords) {
  if (type === 's') return { text: words.strings(Number(written)) ?? '', isExact: false }
  if (type === 'b') return { text: written === '1' ? 'да' : 'нет', isExact: false }
  if (type === 'd') return { text: isoAsDate(written), isExact: false }
  if (type !== 'n') return { text: written, isExact: false }
  return numberCell(written, words.formats[Number(style ?? 0)] ?? 'General', words.is1904)
}
