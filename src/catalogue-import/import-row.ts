// One row of a price list: checked and ready for the catalogue, or refused with the reasons.

import { normaliseArticle } from '#src/shared/article.ts'
import type { Kopecks } from '#src/shared/money.ts'
import { cleanText, type Reading, readArticle, readQuantity } from './cell-values.ts'
import { divideNumbers, type NumberDoubt } from './divide-numbers.ts'
import type { StockColumn } from './layout/stock-columns.ts'
import { MOST_SEARCHED } from './pattern-ways.ts'
import { type PriceCurrency, readRowPrice } from './price-cell.ts'
import type { Columns, Field } from './price-list-columns.ts'
import { replacedNumbers } from './replaced-numbers.ts'
import { inAll, type PlaceStock, readStock } from './stock-cells.ts'
import { isUniversalCar } from './universal-cars.ts'
import type { MakersBeside } from './words-beside-numbers.ts'

export type ImportRow = {
  readonly name: string
  readonly article: string
  readonly manufacturer: string
  readonly price: Kopecks
  /** Units in all; null where the list does not say. */
  readonly quantity: number | null
  /** Those of which the list says where they lie; a place may be told by several columns. */
  readonly stock?: readonly PlaceStock[] | undefined
  /** As the list writes it, an id or a name; '' where it does not say. */
  readonly category: string
  /** null where the list has no such column. */
  readonly description: string | null
  /** Digits of the pack's barcode; absent where the list has no such column. */
  readonly barcode?: string | undefined
  /** Numbers of the original part as the list prints them; absent where it has no such column. */
  readonly originals?: readonly string[] | undefined
  /** Numbers of other makers' parts that fit instead. */
  readonly crosses?: readonly string[] | undefined
  /** Pieces of these cells that are not taken; absent where there are none. */
  readonly doubts?: readonly RowDoubt[] | undefined
  /** The numbers by which its maker has replaced it. */
  readonly supersededBy?: readonly string[] | undefined
  /** The cars that it fits as the list writes them, their make before them; absent as above. */
  readonly cars?: string | undefined
}

export type RowDoubt = NumberDoubt & { readonly field: 'originals' | 'crosses' }

export type Fault = {
  readonly field: Field
  readonly reason: string
  /** Where several columns tell the field. */
  readonly column?: number | undefined
}

/** Where the manufacturer stands: its column, a pattern over another column, one for all rows. */
export type ManufacturerSource = {
  readonly pattern?: { readonly column: number; readonly expression: RegExp } | undefined
  readonly constant?: string | undefined
}

export type CheckedRow = { readonly row: ImportRow } | RefusedRow

export type RefusedRow = {
  readonly faults: readonly Fault[]
  /** The part that it speaks of, where that could be read. */
  readonly named?: Pick<ImportRow, 'manufacturer' | 'article'> | undefined
}

const MOST_NAME = 300
const MOST_MANUFACTURER = 100
const MOST_DESCRIPTION = 10_000

/** What a row has besides its cells. */
export type RowContext = {
  /** Cells that were numbers of a spreadsheet. */
  readonly exact?: ReadonlySet<number> | undefined
  /** Currencies other than the ruble in which cells are shown. */
  readonly currencies?: ReadonlyMap<number, string> | undefined
  /** What the owner has said of the list's currencies, and their rates. */
  readonly currency?: PriceCurrency | undefined
  /** The title of the group that the row stands under, for lists without a column of categories. */
  readonly group?: string | undefined
  /** Columns that tell what lies at which place. */
  readonly stock?: readonly StockColumn[] | undefined
  /** Normalised names of the makers that the shop knows. */
  readonly makers?: ReadonlySet<string> | undefined
}

/** Every fault of the row is told, so that it can be corrected at once. */
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
  const article = read('article', readArticle(cell('article')))
  const manufacturer = read('manufacturer', manufacturerOf(cells, columns, source))
  const price = read('price', readRowPrice(priceCell(cells, columns, source), source.currency))
  const told = read('quantity', readQuantity(cell('quantity')))
  const stock = readStock(cells, source.stock, (column, reason) =>
    faults.push({ field: 'quantity', reason, column }),
  )
  const beside = { shop: source.makers, row: manufacturer && normaliseArticle(manufacturer) }
  const further = furtherOf(cells, columns, { faults, beside })
  const description = descriptionOf(cells, columns, source)
  if ((description?.length ?? 0) > MOST_DESCRIPTION) {
    faults.push({ field: 'description', reason: `описание длиннее ${MOST_DESCRIPTION} знаков` })
  }
  if (
    faults.length > 0 ||
    name === undefined ||
    article === undefined ||
    manufacturer === undefined ||
    price === undefined ||
    told === undefined
  ) {
    return { faults, named: article && manufacturer ? { manufacturer, article } : undefined }
  }
  const category = columns.category === undefined ? (source.group ?? '') : cell('category')
  const quantity = inAll(told, stock)
  const row = { name, article, manufacturer, price, quantity, category, description }
  return { row: { ...row, ...further, ...(stock && { stock }) } }
}

const priceCell = (
  cells: readonly string[],
  { price = -1, currency }: Columns,
  { exact, currencies }: RowContext,
) => ({
  text: cellAt(cells, price),
  isExact: exact?.has(price) ?? false,
  shown: currencies?.get(price),
  told: currency === undefined ? undefined : cellAt(cells, currency),
})

const cellAt = (cells: readonly string[], column: number | undefined): string =>
  column === undefined ? '' : cleanText(cells[column])

function furtherOf(
  cells: readonly string[],
  { barcode, originals, crosses, superseded_by: superseded, ...cars }: Columns,
  { faults, beside }: { readonly faults: Fault[]; readonly beside: MakersBeside },
) {
  const digits = barcode === undefined ? undefined : cellAt(cells, barcode).replace(/\D/g, '')
  return {
    ...(digits !== undefined && { barcode: digits }),
    ...numbersOf(cells, { originals, crosses }, beside),
    ...(superseded !== undefined && replacementOf(cellAt(cells, superseded), faults)),
    ...(cars.cars !== undefined && { cars: carsIn(cells, cars) }),
  }
}

function replacementOf(cell: string, faults: Fault[]) {
  const { numbers, fault } = replacedNumbers(cell)
  if (fault) faults.push({ field: 'superseded_by', reason: fault })
  return { supersededBy: numbers }
}

/** By the cells as they are: a line break divides numbers, and clean texts have none. */
function numbersOf(
  cells: readonly string[],
  {
    originals,
    crosses,
  }: { readonly originals: number | undefined; readonly crosses: number | undefined },
  beside: MakersBeside,
): Pick<ImportRow, 'originals' | 'crosses' | 'doubts'> {
  if (originals === undefined && crosses === undefined) return {}
  const original = originals === undefined ? null : divideNumbers(cells[originals] ?? '', beside)
  const cross = crosses === undefined ? null : divideNumbers(cells[crosses] ?? '', beside)
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

const MOST_CARS = 1000

/** A make alone says nothing: it is told with its models. Goods for every car name none. */
function carsIn(cells: readonly string[], columns: Pick<Columns, 'cars' | 'make'>): string {
  const [cars, make] = [cellAt(cells, columns.cars), cellAt(cells, columns.make)]
  if (cars === '' || isUniversalCar(cars) || isUniversalCar(make)) return ''
  return `${make} ${cars}`.trim().slice(0, MOST_CARS)
}

const hasLetters = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

function readText(text: string, absent: string, most: number): Reading<string> {
  if (text === '') return { fault: absent }
  return text.length > most ? { fault: `длиннее ${most} знаков` } : { value: text }
}

function manufacturerOf(
  cells: readonly string[],
  columns: Columns,
  { pattern, constant = '' }: ManufacturerSource,
): Reading<string> {
  const own = cellAt(cells, columns.manufacturer)
  const found = pattern && madeBy(cells, pattern)?.[1]?.trim()
  const named = [own, found, constant].find((name = '') => hasLetters(name))
  return readText(named ?? '', 'нет производителя', MOST_MANUFACTURER)
}

const madeBy = (
  cells: readonly string[],
  { column, expression }: NonNullable<ManufacturerSource['pattern']>,
) => expression.exec(cellAt(cells, column).slice(0, MOST_SEARCHED))

/** What the pattern takes out of the description is told as the manufacturer, not twice. */
function descriptionOf(
  cells: readonly string[],
  { description }: Columns,
  { pattern }: ManufacturerSource,
): string | null {
  if (description === undefined) return null
  const text = cellAt(cells, description)
  if (pattern?.column !== description) return text
  const found = madeBy(cells, pattern)
  if (!found) return text.trim()
  return `${text.slice(0, found.index)}${text.slice(found.index + found[0].length)}`.trim()
}
