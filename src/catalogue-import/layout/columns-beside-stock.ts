// The columns of places, and the one column of quantities that may be left beside them.

import { type Columns, candidatesByTitle } from '../price-list-columns.ts'
import { columnTitle, type NamedColumns } from '../price-list-layout.ts'
import type { ColumnProfile } from './column-profile.ts'
import {
  doubtNotes,
  isSumOf,
  type ProposedStock,
  proposeStock,
  strangeColumns,
} from './propose-stock.ts'
import type { RememberedLayout } from './recall-layout.ts'
import type { StockColumn, StockKnowledge } from './stock-columns.ts'

type Table = {
  readonly titles: readonly string[] | null
  readonly profiles: readonly ColumnProfile[]
  readonly rows: readonly (readonly string[])[]
}

type Told = {
  readonly columns: Columns
  readonly named: NamedColumns
  readonly recalled: RememberedLayout | undefined
}

export type BesideStock = ProposedStock & {
  readonly columns: Columns
  readonly notes: readonly string[]
}

/** Nothing is counted twice: neither a column of a place nor the sum of them is the quantity. */
export function columnsBesideStock(
  { columns, named, recalled }: Told,
  table: Table,
  { places = [], named: stores = [], isStoreTold = false }: StockKnowledge,
): BesideStock {
  const isQuantityTold = named.quantity !== undefined || recalled?.columns.quantity !== undefined
  const { stock, doubts } = proposeStock(table, {
    places,
    named: stores,
    recalled: recalled?.stock ?? [],
    isTold: isStoreTold || isQuantityTold,
  })
  const notes = doubtNotes(doubts, table.titles)
  if (stock.length === 0) return { stock, doubts, columns, notes }
  const { quantity: told, ...others } = columns
  const ofPlaces = [...stock, ...doubts].map(({ column }) => column)
  const left = isQuantityTold ? told : firstTitled(table, ofPlaces)
  const quantity = left !== undefined && ofPlaces.includes(left) ? undefined : left
  const isTotal = !isQuantityTold && quantity !== undefined && isTotalOf(quantity, stock, table)
  const strange = strangeColumns(table, [
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
      ...strange.map((column) => strangeNote(columnTitle(table.titles, column))),
    ],
  }
}

const firstTitled = ({ titles }: Table, taken: readonly number[]): number | undefined =>
  candidatesByTitle('quantity', titles ?? []).find(({ column }) => !taken.includes(column))?.column

/** Of all columns, or of the shop's own. */
const isTotalOf = (column: number, stock: readonly StockColumn[], { rows }: Table): boolean =>
  [stock, stock.filter(({ place }) => place !== null)].some((all) => isSumOf(column, all, rows))

const totalNote = (title: string): string =>
  `Столбец «${title}» — сумма остатков по магазинам: ещё раз он не считается.`

const strangeNote = (title: string): string =>
  `Столбец «${title}» не называет магазина и не считается. Если он ваш: --stock '${title}=МАГАЗИН'.`
