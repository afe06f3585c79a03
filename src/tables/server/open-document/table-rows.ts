// The XML of an .ods → the rows of its tables, with each cell as the text that it means.

import { ShopError } from '#src/shared/errors.ts'
import { type CellText, isoAsDate, numberCell } from '../../number-cell.ts'
import type { Merge } from '../../table-format.ts'
import { hide } from '../book/sheet-rows.ts'
import { type Attributes, attribute, type Handlers } from '../parse-markup.ts'
import { rowBuilder } from '../row-builder.ts'
import { MOST_COLUMNS, type TableRecord } from '../table-record.ts'
import type { NumberStyles } from './number-styles.ts'

export type TableRow = {
  readonly sheet: number
  readonly sheetName: string
  readonly isHiddenSheet: boolean
  readonly record: TableRecord
  /** How often it stands there, one below the other. */
  readonly times: number
  /** Its cells that are merged with those below. */
  readonly merges: readonly Merge[]
}

const MOST_ROWS = 1_048_576
/** Filled rows that are the same are few in a list; a bomb has them by the million. */
const MOST_REPEATS = 10_000

export const tableRows =
  (styles: NumberStyles): Handlers<TableRow> =>
  (emit) => {
    const row = rowBuilder()
    const written = cellWriter()
    let columns = columnsOfTable()
    let table = { sheet: 0, sheetName: '', isHiddenSheet: false }
    let line = 0
    let times = 1
    let rowStyle: string | undefined
    let merges: Merge[] = []
    let next = 0
    let cell: Attributes | undefined

    function endCell(attributes: Attributes): void {
      const value = (key: string) => attribute(attributes, key)
      const count = repeated(value('number-columns-repeated'))
      // most repeated cells are the empty rest of a row
      const isEmpty = value('value-type') === undefined && written.text() === ''
      for (let at = next; !isEmpty && at < Math.min(next + count, MOST_COLUMNS); at++) {
        const style = value('style-name') ?? rowStyle ?? columns.styleOf(at)
        const own = cellText(value, written.text(), (number) => styles.codeOf(style, number))
        if (own.text !== '') row.put(at, own)
      }
      const down = repeated(value('number-rows-spanned'))
      if (down > 1) merges.push({ column: next, from: line, to: line + down - 1 })
      next += count
    }
    function endRow(): void {
      const record = row.record()
      if (record) {
        if (times > MOST_REPEATS || line + times - 1 > MOST_ROWS) throw tooMany()
        const { hidden } = columns
        const whole = hidden.size > 0 ? { ...record, hiddenColumns: hidden } : record
        emit({ ...table, record: whole, times, merges })
      }
      line += times - 1
    }
    return {
      open(name, attributes) {
        const value = (key: string) => attribute(attributes, key)
        if (cell) written.open(name, value)
        else if (name === 'table') {
          const isHiddenSheet = styles.isHiddenTable(value('style-name') ?? '')
          table = { sheet: table.sheet + 1, sheetName: value('name') ?? '', isHiddenSheet }
          columns = columnsOfTable()
          line = 0
        } else if (name === 'table-column') columns.add(value)
        else if (name === 'table-row') {
          line += 1
          times = repeated(value('number-rows-repeated'))
          rowStyle = value('default-cell-style-name')
          merges = []
          next = 0
          row.begin(line, isUnseen(value('visibility')))
        } else if (name === 'table-cell' || name === 'covered-table-cell') {
          cell = attributes
          written.begin()
        } else styles.open(name, attributes)
      },
      text(text) {
        if (cell) written.add(text)
        else styles.text(text)
      },
      close(name) {
        if (cell && written.isInside()) written.close()
        else if (cell) {
          endCell(cell)
          cell = undefined
        } else if (name === 'table-row') endRow()
        else styles.close(name)
      },
    }
  }

type Value = (key: string) => string | undefined

/** Only paragraphs of the cell itself: those of its comments and pictures lie deeper. */
function cellWriter() {
  let paragraphs: string[] = []
  let depth = 0
  let isInText = false
  const add = (text: string) => {
    if (isInText) paragraphs[paragraphs.length - 1] += text
  }
  return {
    begin() {
      paragraphs = []
      depth = 0
    },
    open(name: string, value: Value) {
      depth += 1
      if (depth === 1 && name === 'p') {
        isInText = true
        paragraphs.push('')
      } else add(spaceOf(name, value))
    },
    add,
    close() {
      if (depth === 1) isInText = false
      depth -= 1
    },
    isInside: () => depth > 0,
    text: () => paragraphs.join('\n'),
  }
}

function columnsOfTable() {
  const hidden = new Set<number>()
  const styles: (string | undefined)[] = []
  return {
    hidden,
    add(value: Value) {
      const from = styles.length
      const count = Math.min(repeated(value('number-columns-repeated')), MOST_COLUMNS - from)
      for (let at = 0; at < count; at++) styles.push(value('default-cell-style-name'))
      if (isUnseen(value('visibility'))) hide(hidden, from, from + count - 1)
    },
    styleOf: (column: number) => styles[column],
  }
}

const repeated = (count: string | undefined): number => Math.max(1, Math.trunc(Number(count)) || 1)

const isUnseen = (visibility: string | undefined): boolean =>
  visibility === 'collapse' || visibility === 'filter'

const MOST_SPACES = 100

function spaceOf(name: string, value: Value): string {
  if (name === 's') return ' '.repeat(Math.min(repeated(value('c')), MOST_SPACES))
  if (name === 'tab') return '\t'
  return name === 'line-break' ? '\n' : ''
}

function cellText(value: Value, written: string, codeOf: (number: string) => string): CellText {
  const type = value('value-type')
  if (type === 'float' || type === 'currency' || type === 'percentage') {
    const number = value('value') ?? ''
    const currency = value('currency')
    return numberCell(number, `${codeOf(number)}${currency ? `[$${currency}]` : ''}`)
  }
  if (type === 'date') return { text: isoAsDate(value('date-value') ?? written), isExact: false }
  if (type === 'boolean')
    return { text: value('boolean-value') === 'true' ? 'да' : 'нет', isExact: false }
  return { text: written || (value('string-value') ?? ''), isExact: false }
}

const tooMany = (): ShopError =>
  new ShopError(
    'too-large',
    'Таблица не принята: в ней повторяются миллионы одинаковых строк. Сохраните список как CSV.',
  )
