// Separates the stock columns of locations from the one column of quantities without a location.

import { type Columns, candidatesByTitle } from '../price-list-columns.ts'
import { columnTitle, type NamedColumns } from '../price-list-layout.ts'
import type { ColumnProfile } from './column-profile.ts'
import {
  doubtNotes,
  isSumOf,
  type ProposedStock,
  proposeStock,
  unknownPlaceColumns,
} from './propose-stock.ts'
import type { RememberedLayout } from './recall-layout.ts'
import type { StockColumn, StockKnowledge } from './stock-columns.ts'

type Table = {
  readonly titles: readonly string[] | null
  readonly profiles: readonly ColumnProfile[]
  readonly rows: readonly (readonly string[])[]
}

type KnownColumns = {
  readonly columns: Columns
  readonly named: NamedColumns
  readonly recalled: RememberedLayout | undefined
}

export type SeparatedStock = ProposedStock & {
  readonly columns: Columns
  readonly notes: readonly string[]
}

/** Counts nothing twice: a column of a location or of their total is not the quantity. */
export function separateStockColumns(
  { columns, named, recalled }: KnownColumns,
  table: Table,
  { places = [], named: stores = [], isStoreNamed = false }: StockKnowledge,
): SeparatedStock {
  const isQuantityNamed = named.quantity !== undefined || recalled?.columns.quantity !== undefined
  const { stock, doubts } = proposeStock(table, {
    places,
    named: stores,
    recalled: recalled?.stock ?? [],
    isNamedByOwner: isStoreNamed || isQuantityNamed,
  })
  const notes = doubtNotes(doubts, table.titles)
  if (stock.length === 0) return { stock, doubts, columns, notes }
  const { quantity: known, ...others } = columns
  const ofPlaces = [...stock, ...doubts].map(({ column }) => column)
  const left = isQuantityNamed ? known : firstTitled(table, ofPlaces)
  const quantity = left !== undefined && ofPlaces.includes(left) ? undefined : left
  const isTotal = !isQuantityNamed && quantity !== undefined && isTotalOf(quantity, stock, table)
  const unknown = unknownPlaceColumns(table, [
    ...ofPlaces,
    ...(quantity === undefined ? [] : [quantity]),
  ])
  return {
    stock,
    doubts,
    columns: quantity === undefined || isTotal ? others : { ...others, quantity },
    notes: [
      ...notes,
      ...(isTotal ? [totalNote(columnTitle(table.titles, quantity))] : []),
      ...unknown.map((column) => unknownPlaceNote(columnTitle(table.titles, column))),
    ],
  }
}

const firstTitled = ({ titles }: Table, taken: readonly number[]): number | undefined =>
  candidatesByTitle('quantity', titles ?? []).find(({ column }) => !taken.includes(column))?.column

/** Whether the column is the total of all stock columns, or only of the shop's own. */
const isTotalOf = (column: number, stock: readonly StockColumn[], { rows }: Table): boolean =>
  [stock, stock.filter(({ place }) => place !== null)].some((all) => isSumOf(column, all, rows))

const totalNote = (title: string): string =>
  `Столбец «${title}» — сумма остатков по магазинам: ещё раз он не считается.`

const unknownPlaceNote = (title: string): string =>
  `Столбец «${title}» не называет магазина и не считается. Если он ваш: --stock '${title}=МАГАЗИН'.`
