// Proposes the stock columns and their locations: named by the owner, remembered, or by titles.

import { ShopError } from '#src/shared/errors.ts'
import { cleanText, readQuantity } from '../cell-values.ts'
import { findPlace, type KnownPlace } from '../known-place.ts'
import { columnNamed, columnTitle } from '../price-list-layout.ts'
import type { ColumnProfile } from './column-profile.ts'
import { isCountingTitle, type NamedPlaces, placesOfTitle } from './place-of-title.ts'
import {
  type NamedStock,
  NOT_OURS,
  type RememberedStock,
  type StockColumn,
} from './stock-columns.ts'

type Knowledge = {
  readonly places: readonly KnownPlace[]
  readonly named: readonly NamedStock[]
  readonly recalled: readonly RememberedStock[]
  /** Whether the owner names the quantity column or the store: then titles are not used. */
  readonly isNamedByOwner: boolean
}

export type ProposedStock = {
  readonly stock: readonly StockColumn[]
  /** Columns whose titles name several locations, or one that another title names as well. */
  readonly doubts: readonly StockDoubt[]
}

export type StockDoubt = { readonly column: number; readonly places: readonly KnownPlace[] }

type Table = {
  readonly titles: readonly string[] | null
  readonly profiles: readonly ColumnProfile[]
}

/** Throws `invalid` when the owner names an unknown column or store. */
export function proposeStock(table: Table, knowledge: Knowledge): ProposedStock {
  const named = knowledge.named.map((one) => namedColumn(one, table, knowledge.places))
  const taken = new Set(named.map(({ column }) => column))
  const recalled = knowledge.recalled
    .filter(({ column }) => !taken.has(column))
    .flatMap((one) => recalledColumn(one, knowledge.places))
  for (const { column } of recalled) taken.add(column)
  const titled = knowledge.isNamedByOwner
    ? []
    : titledColumns(table, knowledge.places).filter(({ column }) => !taken.has(column))
  const sure = titled.filter((one) => isSure(one, titled))
  const proposed = sure.flatMap(({ column, places: [place = null], ...title }): StockColumn[] => [
    { column, place, certainty: { origin: 'title', percent: percentOf(title) } },
  ])
  return {
    stock: [...named, ...recalled, ...proposed].toSorted((one, two) => one.column - two.column),
    doubts: titled.filter((one) => !sure.includes(one)),
  }
}

function namedColumn(
  { column: title, store }: NamedStock,
  { titles }: Table,
  places: readonly KnownPlace[],
): StockColumn {
  const column = columnNamed(titles ?? [], title)
  if (column === undefined) throw unknownNameError(`столбца «${title}» в списке нет.`)
  const place = store === NOT_OURS ? null : findPlace(places, store)
  if (place === undefined) {
    throw unknownNameError(
      `магазина «${store}» нет, или так называются несколько. Столбец не ваш: «${title}=${NOT_OURS}».`,
    )
  }
  return { column, place, certainty: { origin: 'owner', percent: 100 } }
}

const unknownNameError = (text: string): ShopError => new ShopError('invalid', `--stock: ${text}`)

/** Ignores a location that no longer exists. */
function recalledColumn(
  { column, place: id }: RememberedStock,
  places: readonly KnownPlace[],
): StockColumn[] {
  const place = id === null ? null : places.find((known) => known.id === id)
  return place === undefined
    ? []
    : [{ column, place, certainty: { origin: 'memory', percent: 100 } }]
}

type Titled = NamedPlaces & { readonly column: number }

const LEAST_COUNTS = 0.5
const SURELY_COUNTS = 0.9
/** A median above it may come from prices per store. */
const SURELY_UNITS = 100

/** A title with a location but without a word of stock also needs cells like quantities. */
function titledColumns({ titles, profiles }: Table, places: readonly KnownPlace[]): Titled[] {
  return (titles ?? []).flatMap((title, column) => {
    const named = placesOfTitle(title, places)
    return named && isStockLike(named, profiles[column]) ? [{ ...named, column }] : []
  })
}

function isStockLike({ isCounting }: NamedPlaces, profile: ColumnProfile | undefined): boolean {
  if (!profile || profile.filled === 0) return isCounting
  const { counts, explicitCounts, median } = profile
  if (isCounting) return counts >= LEAST_COUNTS
  return counts >= SURELY_COUNTS && (explicitCounts > 0 || median < SURELY_UNITS)
}

/** Stock columns by their title and cells that name no known location. */
export const unknownPlaceColumns = (
  { titles, profiles }: Table,
  taken: readonly number[],
): number[] =>
  (titles ?? []).flatMap((title, column) =>
    isCountingTitle(title) &&
    !taken.includes(column) &&
    (profiles[column]?.counts ?? 0) >= LEAST_COUNTS
      ? [column]
      : [],
  )

const isSure = ({ places, column }: Titled, all: readonly Titled[]): boolean =>
  places.length === 1 &&
  !all.some((other) => other.column !== column && other.places.some((one) => one === places[0]))

const percentOf = ({ isCounting, isWhole }: Pick<Titled, 'isCounting' | 'isWhole'>): number =>
  isCounting && isWhole ? 95 : 85

/** Whether the column is the total of the others in every row that can be read. */
export function isSumOf(
  total: number,
  stock: readonly StockColumn[],
  rows: readonly (readonly string[])[],
): boolean {
  const read = (row: readonly string[], column: number) => {
    const reading = readQuantity(cleanText(row[column]))
    return 'value' in reading ? (reading.value ?? 0) : Number.NaN
  }
  const sums = rows
    .filter((row) => cleanText(row[total]) !== '')
    .map((row) => ({
      whole: read(row, total),
      parts: stock.reduce((sum, { column }) => sum + read(row, column), 0),
    }))
    .filter(({ whole, parts }) => !Number.isNaN(whole + parts))
  return sums.length > 0 && sums.every(({ whole, parts }) => whole === parts)
}

/** Questions to the owner about columns that name several locations. */
export const doubtNotes = (
  doubts: readonly StockDoubt[],
  titles: readonly string[] | null,
): string[] =>
  doubts.map(({ column, places }) => {
    const title = columnTitle(titles, column)
    const shops = places.map((place) => `«${place.title}»`).join(', ')
    return `Столбец «${title}» — остатки какого магазина (${shops})? Назовите: --stock '${title}=МАГАЗИН', не ваш — '${title}=${NOT_OURS}'.`
  })
