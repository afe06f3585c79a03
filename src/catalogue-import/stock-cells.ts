// Quantities of one row of a price list, by location and in total.

import { cleanText } from './cell-values.ts'
import type { KnownPlace } from './known-place.ts'
import type { StockColumn } from './layout/stock-columns.ts'
import { type QuantityReading, readListedQuantity } from './quantity-words.ts'

export type PlaceStock = { readonly place: KnownPlace; readonly quantity: number }

const NONE: readonly StockColumn[] = []

/**
 * Skips empty cells; reports cells that cannot be read to `onFault` with their column, and leaves
 * out their places.
 */
export function readStock(
  cells: readonly string[],
  columns: readonly StockColumn[] = NONE,
  onFault: (column: number, reason: string) => void,
  quantities: QuantityReading = {},
): PlaceStock[] | undefined {
  if (columns.length === 0) return undefined
  const unclear = new Set<KnownPlace>()
  const read = columns.flatMap(({ column, place }) => {
    if (place === null) return []
    const text = cleanText(cells[column])
    const reading = readListedQuantity(text, quantities)
    if ('fault' in reading) {
      unclear.add(place)
      onFault(column, reading.fault)
      return []
    }
    // a word that the owner cannot explain either
    if (reading.value === null && text !== '') unclear.add(place)
    return reading.value === null ? [] : [{ place, quantity: reading.value }]
  })
  return read.filter(({ place }) => !unclear.has(place))
}

/** `unplaced` is the quantity of the column without a location; null when no cell states any. */
export function totalQuantity(
  unplaced: number | null,
  stock: readonly PlaceStock[] | undefined,
): number | null {
  if (!stock || stock.length === 0) return unplaced
  return stock.reduce((sum, { quantity }) => sum + quantity, unplaced ?? 0)
}

/** Quantities in the order of `places`, null for an unstated one; columns of one place add up. */
export const stockAt = (
  places: readonly number[],
  stock: readonly PlaceStock[] = [],
): (number | null)[] =>
  places.map((id) => {
    const own = stock.filter(({ place }) => place.id === id)
    return own.length === 0 ? null : own.reduce((sum, { quantity }) => sum + quantity, 0)
  })
