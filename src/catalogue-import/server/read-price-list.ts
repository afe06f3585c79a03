// A price list → checked rows, in a stream that can be read again from the beginning.

import { ShopError } from '#src/shared/errors.ts'
import { type CheckedRow, checkRow, type ManufacturerSource } from '../import-row.ts'
import type { Field } from '../price-list-columns.ts'
import {
  columnNamed,
  columnTitle,
  findLayout,
  type Layout,
  type NamedColumns,
} from '../price-list-layout.ts'
import type { TableFormat } from '../table-format.ts'
import { type OnBytes, readTable, type TableRecord } from './read-table.ts'
import { type FormatWishes, recogniseFormat } from './recognise-format.ts'

export type PriceListWishes = FormatWishes & {
  readonly columns: NamedColumns
  readonly manufacturerPattern?:
    | { readonly column: string; readonly expression: RegExp }
    | undefined
  readonly manufacturer?: string | undefined
}

export type PriceList = {
  readonly path: string
  readonly format: TableFormat
  readonly layout: Layout
  readonly manufacturer: ManufacturerSource
}

export type PriceListRow = TableRecord & CheckedRow

const RECORDS_LOOKED_AT = 20
const WIDER: CheckedRow = {
  faults: [{ field: 'name', reason: 'столбцов больше, чем в заголовке' }],
}

/** Looks at the beginning of the file. Throws `invalid` when it cannot be read as a price list. */
export async function openPriceList(path: string, wishes: PriceListWishes): Promise<PriceList> {
  const format = await recogniseFormat(path, wishes)
  const layout = findLayout(await firstRecords(path, format), wishes.columns)
  const { manufacturerPattern: pattern, manufacturer: constant } = wishes
  return {
    path,
    format,
    layout,
    manufacturer: {
      constant,
      pattern: pattern && { ...pattern, column: patternColumn(layout, pattern.column) },
    },
  }
}

/** The rows after the header, checked one by one. */
export async function* readRows(list: PriceList, onBytes?: OnBytes): AsyncGenerator<PriceListRow> {
  const { layout, manufacturer, format } = list
  let toSkip = layout.skipped
  for await (const record of readTable(list.path, format, onBytes)) {
    if (toSkip-- > 0) continue
    const checked = isWider(record.cells, layout)
      ? WIDER
      : checkRow(record.cells, layout.columns, manufacturer)
    yield { ...record, ...checked }
  }
}

/** How the list itself calls the column of a field. */
export function columnOf({ layout, manufacturer }: PriceList, field: Field): string {
  const column = layout.columns[field]
  const position = field === 'manufacturer' ? (column ?? manufacturer.pattern?.column) : column
  return position === undefined ? field : columnTitle(layout.titles, position)
}

async function firstRecords(path: string, format: TableFormat): Promise<(readonly string[])[]> {
  const records: (readonly string[])[] = []
  for await (const { cells } of readTable(path, format)) {
    if (records.push(cells) === RECORDS_LOOKED_AT) break
  }
  return records
}

function patternColumn({ titles, columns }: Layout, name: string): number {
  const column = columnNamed(titles ?? [], name) ?? columns[name as Field]
  if (column !== undefined) return column
  throw new ShopError('invalid', `--manufacturer-pattern: столбца «${name}» в списке нет.`)
}

/** A delimiter inside a name shifts all that follows: nothing in such a row can be trusted. */
const isWider = (cells: readonly string[], { titles }: Layout): boolean =>
  titles !== null && cells.slice(titles.length).some((cell) => cell.trim() !== '')
