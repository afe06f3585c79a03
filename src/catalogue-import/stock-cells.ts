// What one row of a price list says of several places, and in all.

import { cleanText, readQuantity } from './cell-values.ts'
import type { KnownPlace } from './known-place.ts'
import type { StockColumn } from './layout/stock-columns.ts'

export type PlaceStock = { readonly place: KnownPlace; readonly quantity: number }

const NONE: readonly StockColumn[] = []

/** Places of which it says nothing are not among them; what cannot be read is told by its column. */
export function readStock(
  cells: readonly string[],
  columns: readonly StockColumn[] = NONE,
  onFault: (column: number, reason: string) => void,
): PlaceStock[] | undefined {
  if (columns.length === 0) return undefined
  return columns.flatMap(({ column, place }) => {
    if (place === null) return []
    const reading = readQuantity(cleanText(cells[column]))
    if ('fault' in reading) {
      onFault(column, reading.fault)
      return []
    }
    return reading.value === null ? [] : [{ place, quantity: reading.value }]
  })
}

/** null where nothing is said of any. */
export function inAll(
  beside: number | null,
  stock: readonly PlaceStock[] | undefined,
): number | null {
  if (!stock || stock.length === 0) return beside
  return stock.reduce((sum, { quantity }) => sum + quantity, beside ?? 0)
}

/** In the order of the places, null where nothing is said; several columns of a place add up. */
export const stockAt = (
  places: readonly number[],
  stock: readonly PlaceStock[] = [],
): (number | null)[] =>
  places.map((id) => {
    const own = stock.filter(({ place }) => place.id === id)
    return own.length === 0 ? null : own.reduce((sum, { quantity }) => sum + quantity, 0)
  })
