// Which product a row names: by manufacturer and article, or by a code or barcode alone.

import { readBarcodes } from '#src/shared/barcode.ts'
import { cleanText, codeOf, NO_ARTICLE, type Reading, readArticle } from './cell-values.ts'
import { MOST_SEARCHED_CHARACTERS } from './pattern-ways.ts'
import type { Columns, Field } from './price-list-columns.ts'

/** Used for rows without a manufacturer cell: a pattern over another column, or a constant. */
export type ManufacturerSource = {
  readonly pattern?: { readonly column: number; readonly expression: RegExp } | undefined
  readonly constant?: string | undefined
}

/** undefined: it cannot be read. */
type Identity = {
  readonly article: string | undefined
  readonly manufacturer: string | undefined
  readonly code: string
}

type Read = <Value>(field: Field, reading: Reading<Value>) => Value | undefined

/** Without an article the code or the barcode names the product, and the maker is not needed. */
export function identityOf(
  cells: readonly string[],
  columns: Columns,
  source: ManufacturerSource,
  read: Read,
): Identity {
  const code = columns.code === undefined ? '' : codeOf(cells[columns.code] ?? '')
  const article = readArticle(cellAt(cells, columns.article))
  const maker = manufacturerOf(cells, columns, source)
  const isLacking = 'fault' in article && article.fault === NO_ARTICLE
  if (isLacking && (code !== '' || hasBarcode(cells, columns.barcode))) {
    return { article: '', manufacturer: 'value' in maker ? maker.value : '', code }
  }
  if (columns.article === undefined) {
    const field = columns.code === undefined ? 'barcode' : 'code'
    return { article: read(field, NOTHING_INSTEAD[field]), manufacturer: '', code }
  }
  return { article: read('article', article), manufacturer: read('manufacturer', maker), code }
}

const NOTHING_INSTEAD = {
  code: { fault: 'нет кода поставщика' },
  barcode: { fault: 'нет штрихкода' },
} as const satisfies Partial<Record<Field, Reading<string>>>

const hasBarcode = (cells: readonly string[], column: number | undefined): boolean =>
  column !== undefined && readBarcodes(cells[column] ?? '').codes.length > 0

export const cellAt = (cells: readonly string[], column: number | undefined): string =>
  column === undefined ? '' : cleanText(cells[column])

const hasLetters = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

export function readText(text: string, absent: string, most: number): Reading<string> {
  if (text === '') return { fault: absent }
  return text.length > most ? { fault: `длиннее ${most} знаков` } : { value: text }
}

const MOST_MANUFACTURER = 100

function manufacturerOf(
  cells: readonly string[],
  columns: Columns,
  { pattern, constant = '' }: ManufacturerSource,
): Reading<string> {
  const own = cellAt(cells, columns.manufacturer)
  const found = pattern && matchManufacturer(cells, pattern)?.[1]?.trim()
  const named = [own, found, constant].find((name = '') => hasLetters(name))
  return readText(named ?? '', 'нет производителя', MOST_MANUFACTURER)
}

export const matchManufacturer = (
  cells: readonly string[],
  { column, expression }: NonNullable<ManufacturerSource['pattern']>,
) => expression.exec(cellAt(cells, column).slice(0, MOST_SEARCHED_CHARACTERS))
