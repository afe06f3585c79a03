// The lines of an order, which travel as JSON text.

import * as z from 'zod/mini'
import { kopecksOf, rublesOf, times } from '#src/shared/money.ts'
import { OrderedItem } from '../ordered-item.ts'

const lines = z.array(OrderedItem)

/** A text that cannot be read has no lines: the order is still shown. */
export function orderedItems(text: string): readonly OrderedItem[] {
  try {
    return lines.parse(JSON.parse(text))
  } catch {
    return []
  }
}

/** Rubles. */
export const lineTotal = ({ price, quantity }: OrderedItem): number =>
  rublesOf(times(kopecksOf(price), quantity))
