// Checks one row of a price list: an accepted row for the catalogue, or a refusal with all faults.

import { normaliseArticle } from '#src/shared/article.ts'
import { readBarcodes } from '#src/shared/barcode.ts'
import type { Kopecks } from '#src/shared/money.ts'
import { type Reading, replacedNumbers } from './cell-values.ts'
import { divideNumbers, type NumberDoubt } from './divide-numbers.ts'
import type { StockColumn } from './layout/stock-columns.ts'
import { type PriceCurrency, readRowPrice } from './price-cell.ts'
import type { Columns, Field } from './price-list-columns.ts'
import { isUnclearStock, type QuantityReading, readListedQuantity } from './quantity-words.ts'
import {
  cellAt,
  identityOf,
  type ManufacturerSource,
  matchManufacturer,
  readText,
} from './row-identity.ts'
import { type PlaceStock, readStock, totalQuantity } from './stock-cells.ts'
import { isUniversalCar } from './universal-cars.ts'
import type { KnownMakers } from './words-beside-numbers.ts'

export type ImportRow = {
  readonly name: string
  /** '' in a row that names a known product by its code or barcode alone. */
  readonly article: string
  /** '' where such a row names none. */
  readonly manufacturer: string
  /** The supplier's own code of the product; absent when the row has none. */
  readonly code?: string | undefined
  readonly price: Kopecks
  /** Total units; null when the list states none. */
  readonly quantity: number | null
  /** Units by stock location, where the columns name locations; several columns may name one. */
  readonly stock?: readonly PlaceStock[] | undefined
  /** An id or a name, as the list writes it; '' when it states none. */
  readonly category: string
  /** null when the list has no such column. */
  readonly description: string | null
  /** Its barcodes with right check digits, spaces between them; absent as above. */
  readonly barcode?: string | undefined
  /** Original (OE) numbers as the list prints them; absent when it has no such column. */
  readonly originals?: readonly string[] | undefined
  /** Numbers of interchangeable parts of other manufacturers. */
  readonly crosses?: readonly string[] | undefined
  /** Skipped pieces of the columns of numbers and barcodes, and unclear stock; else absent. */
  readonly doubts?: readonly RowDoubt[] | undefined
  /** Numbers of the parts by which the manufacturer has replaced this one. */
  readonly supersededBy?: readonly string[] | undefined
  /** The cars that it fits as the list writes them, after their make; absent as above. */
  readonly cars?: string | undefined
  /** Addresses of its photographs; absent as above. */
  readonly pictures?: readonly string[] | undefined
}

export type RowDoubt = Pick<NumberDoubt, 'text'> & {
  readonly reason: string
  readonly field: 'originals' | 'crosses' | 'quantity' | 'barcode'
  readonly column?: number | undefined
}

/** Why a barcode is not taken; the report counts it apart from numbers. */
export const WRONG_BARCODE = 'это не штрихкод или его контрольная цифра неверна'

export type Fault = {
  readonly field: Field
  readonly reason: string
  /** Set when several columns hold the field. */
  readonly column?: number | undefined
}

export type CheckedRow = { readonly row: ImportRow } | RefusedRow

export type RefusedRow = {
  readonly faults: readonly Fault[]
  /** The product that the row names, if it could be read. */
  readonly named?: NamedProduct | undefined
}

export type NamedProduct = Pick<ImportRow, 'manufacturer' | 'article' | 'code' | 'barcode'>

const MOST_NAME = 300
const MOST_DESCRIPTION = 10_000

/** Everything a row is checked with besides its cells. */
export type RowContext = {
  /** Columns whose cells are numbers of a spreadsheet, not text. */
  readonly exact?: ReadonlySet<number> | undefined
  /** Foreign currencies of the number formats of cells, by column. */
  readonly currencies?: ReadonlyMap<number, string> | undefined
  /** The accepted currencies of the list and their rates. */
  readonly currency?: PriceCurrency | undefined
  /** The title of the group above the row; the category in lists without such a column. */
  readonly group?: string | undefined
  /** Columns of quantities by location. */
  readonly stock?: readonly StockColumn[] | undefined
  /** Normalised names of the manufacturers of the shop. */
  readonly makers?: ReadonlySet<string> | undefined
  readonly quantities?: QuantityReading | undefined
}

/** Reports all faults of a row, so that the owner corrects it once. */
export function checkRow(
  cells: readonly string[],
  columns: Columns,
  source: ManufacturerSource & RowContext,
): CheckedRow {
  const faults: Fault[] = []
  const cell = (field: Field) => cellAt(cells, columns[field])
  const read = <Value>(field: Field, reading: Reading<Value>): Value | undefined => {
    if ('value' in reading) return reading.value
    faults.push({ field, reason: reading.fault })
    return undefined
  }
  const name = read('name', readText(cell('name'), 'нет наименования', MOST_NAME))
  const { article, manufacturer, code } = identityOf(cells, columns, source, read)
  const price = read('price', readRowPrice(priceCell(cells, columns, source), source.currency))
  const { quantity, stock, unclear } = quantitiesOf(cells, columns, source, faults)
  const makers = { shop: source.makers, row: manufacturer && normaliseArticle(manufacturer) }
  const { doubts = [], ...others } = otherFields(cells, columns, { faults, makers })
  const description = descriptionOf(cells, columns, source)
  if ((description?.length ?? 0) > MOST_DESCRIPTION) {
    faults.push({ field: 'description', reason: `описание длиннее ${MOST_DESCRIPTION} знаков` })
  }
  if (
    faults.length > 0 ||
    name === undefined ||
    article === undefined ||
    manufacturer === undefined ||
    price === undefined
  ) {
    // a row that is refused anyway tells all that is wrong with it
    const all = [...faults, ...unclear.map(({ text: _, ...fault }) => fault)]
    const isNamed = article !== undefined && manufacturer !== undefined
    const named = isNamed ? { manufacturer, article, code, barcode: others.barcode } : undefined
    return { faults: all, named }
  }
  const category = columns.category === undefined ? (source.group ?? '') : cell('category')
  const row = { name, article, manufacturer, price, quantity, category, description }
  const all = [...doubts, ...unclear]
  return {
    row: {
      ...row,
      ...others,
      ...(code !== '' && { code }),
      ...(stock && { stock }),
      ...(all.length > 0 && { doubts: all }),
    },
  }
}

/** What is unclear of the stock leaves it as it was; the price of the row is taken. */
function quantitiesOf(
  cells: readonly string[],
  columns: Columns,
  { stock: places, quantities = {} }: RowContext,
  faults: Fault[],
) {
  const unclear: RowDoubt[] = []
  const onFault = (reason: string, text: string, column?: number) => {
    const fault = { field: 'quantity' as const, reason, ...(column !== undefined && { column }) }
    if (isUnclearStock(reason)) unclear.push({ ...fault, text })
    else faults.push(fault)
  }
  const text = cellAt(cells, columns.quantity)
  const unplaced = readListedQuantity(text, quantities)
  if ('fault' in unplaced) onFault(unplaced.fault, text)
  const ofPlace = (column: number, reason: string) => onFault(reason, cellAt(cells, column), column)
  const stock = readStock(cells, places, ofPlace, quantities)
  const total = 'value' in unplaced ? totalQuantity(unplaced.value, stock) : null
  return { quantity: unclear.length > 0 ? null : total, stock, unclear }
}

const priceCell = (
  cells: readonly string[],
  { price = -1, currency }: Columns,
  { exact, currencies }: RowContext,
) => ({
  text: cellAt(cells, price),
  isExact: exact?.has(price) ?? false,
  shown: currencies?.get(price),
  currencyCell: currency === undefined ? undefined : cellAt(cells, currency),
})

function otherFields(
  cells: readonly string[],
  { barcode, originals, crosses, superseded_by: superseded, pictures, ...cars }: Columns,
  { faults, makers }: { readonly faults: Fault[]; readonly makers: KnownMakers },
) {
  const numbers = numbersOf(cells, { originals, crosses }, makers)
  const { codes, wrong } = readBarcodes(barcode === undefined ? '' : (cells[barcode] ?? ''))
  const wrongCodes = wrong.map((text) => ({
    field: 'barcode' as const,
    reason: WRONG_BARCODE,
    text,
  }))
  const doubts = [...(numbers.doubts ?? []), ...wrongCodes]
  return {
    ...(barcode !== undefined && { barcode: codes.join(' ') }),
    ...numbers,
    ...(doubts.length > 0 && { doubts }),
    ...(superseded !== undefined && replacementOf(cellAt(cells, superseded), faults)),
    ...(cars.cars !== undefined && { cars: carsIn(cells, cars) }),
    ...(pictures !== undefined && { pictures: addressesIn(cells[pictures] ?? '') }),
  }
}

function replacementOf(cell: string, faults: Fault[]) {
  const { numbers, fault } = replacedNumbers(cell)
  if (fault) faults.push({ field: 'superseded_by', reason: fault })
  return { supersededBy: numbers }
}

/** Reads raw cells: a line break divides numbers, and `cleanText` would drop it. */
function numbersOf(
  cells: readonly string[],
  {
    originals,
    crosses,
  }: { readonly originals: number | undefined; readonly crosses: number | undefined },
  makers: KnownMakers,
): Pick<ImportRow, 'originals' | 'crosses' | 'doubts'> {
  if (originals === undefined && crosses === undefined) return {}
  const original = originals === undefined ? null : divideNumbers(cells[originals] ?? '', makers)
  const cross = crosses === undefined ? null : divideNumbers(cells[crosses] ?? '', makers)
  const doubts: RowDoubt[] = [
    ...(original?.doubts ?? []).map((doubt) => ({ ...doubt, field: 'originals' as const })),
    ...(cross?.doubts ?? []).map((doubt) => ({ ...doubt, field: 'crosses' as const })),
  ]
  return {
    ...(original && { originals: original.numbers }),
    ...(cross && { crosses: cross.numbers }),
    ...(doubts.length > 0 && { doubts }),
  }
}

const MOST_ADDRESSES = 8
const LONGEST_ADDRESS = 2000

/** Addresses of the web; divided by spaces, line breaks, «;», «|», and commas before an address. */
const addressesIn = (cell: string): string[] =>
  cell
    .split(/[\s;|]+|,+(?=\s*https?:)/)
    .map((address) => address.replace(/,+$/, ''))
    .filter((address) => /^https?:\/\/./i.test(address) && address.length <= LONGEST_ADDRESS)
    .slice(0, MOST_ADDRESSES)

const MOST_CARS = 1000

/** The make is added to its models; alone it is skipped, as are cells for all cars. */
function carsIn(cells: readonly string[], columns: Pick<Columns, 'cars' | 'make'>): string {
  const [cars, make] = [cellAt(cells, columns.cars), cellAt(cells, columns.make)]
  if (cars === '' || isUniversalCar(cars) || isUniversalCar(make)) return ''
  return `${make} ${cars}`.trim().slice(0, MOST_CARS)
}

/** Cuts the manufacturer out of the description, if the pattern found it there. */
function descriptionOf(
  cells: readonly string[],
  { description }: Columns,
  { pattern }: ManufacturerSource,
): string | null {
  if (description === undefined) return null
  const text = cellAt(cells, description)
  if (pattern?.column !== description) return text
  const found = matchManufacturer(cells, pattern)
  if (!found) return text.trim()
  return `${text.slice(0, found.index)}${text.slice(found.index + found[0].length)}`.trim()
}
