// The XML of a sheet → its rows, with each cell as the text that it means.

import { type CellText, isoAsDate, numberCell } from '../../number-cell.ts'
import type { Attributes, Handlers } from '../parse-markup.ts'
import { emitFilled, rowBuilder } from '../row-builder.ts'
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
    const row = rowBuilder()
    const hiddenColumns = new Set<number>()
    let column = -1
    let cell: Attributes = {}
    let written = ''
    let isInText = false
    let isPhonetic = false
    return {
      open(name, attributes) {
        if (name === 'v' || name === 't') isInText = !isPhonetic
        else if (name === 'rPh') isPhonetic = true
        else if (name === 'c') {
          const own = columnNumber(attributes.r ?? '')
          column = own < 0 ? column + 1 : own
          cell = attributes
          written = ''
        } else if (name === 'row') {
          row.begin(Number(attributes.r), isYes(attributes.hidden))
          column = -1
        } else if (name === 'col' && isYes(attributes.hidden)) {
          hide(hiddenColumns, Number(attributes.min) - 1, Number(attributes.max) - 1)
        }
      },
      text(text) {
        if (isInText) written += text
      },
      close(name) {
        if (name === 'v' || name === 't') isInText = false
        else if (name === 'rPh') isPhonetic = false
        else if (name === 'c' && written !== '') row.put(column, cellText(written, cell, words))
        else if (name === 'row') emitFilled(row, emit, hiddenColumns)
      },
    }
  }

const isYes = (flag: string | undefined): boolean => flag === '1' || flag === 'true'

export function hide(columns: Set<number>, from: number, to: number): void {
  for (let column = from; column <= Math.min(to, MOST_COLUMNS); column++) columns.add(column)
}

function cellText(
  written: string,
  { t: type = 'n', s: style }: Attributes,
  words: CellWords,
): CellText {
  if (type === 's') return { text: words.strings(Number(written)) ?? '', isExact: false }
  if (type === 'b') return { text: written === '1' ? 'да' : 'нет', isExact: false }
  if (type === 'd') return { text: isoAsDate(written), isExact: false }
  if (type !== 'n') return { text: written, isExact: false }
  return numberCell(written, words.formats[Number(style ?? 0)] ?? 'General', words.is1904)
}
