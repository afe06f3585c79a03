// What an order is, and the lines that are wanted of it.

import type { Kopecks } from '#src/shared/money.ts'
import type { OrderStatus } from './order-life.ts'

/** A line as it was sold: later changes of the catalogue do not reach it. */
export type OrderLine = {
  /** Its place in the order; those of lines that fell out stay empty. */
  readonly position: number
  /** Null once the product is gone from the catalogue. */
  readonly productId: number | null
  readonly productKey: string
  readonly name: string
  readonly article: string
  readonly manufacturer: string
  readonly unitPrice: Kopecks
  readonly quantity: number
  /** Whether it fits the car that the buyer had chosen, as it was known then. */
  readonly fitment: 'fits' | 'does-not-fit' | 'unknown'
}

export type Order = {
  readonly id: number
  /** ISO 8601. */
  readonly createdAt: string
  readonly status: OrderStatus
  readonly address: string
  readonly phone: string
  readonly comment: string
  readonly paymentMethod: string
  readonly shippingMethod: string
  /** Where the order is fetched; null when it is delivered. */
  readonly storeId: number | null
  readonly total: Kopecks
  readonly lines: readonly OrderLine[]
}

/** What its own customer alone is told. */
export type ListedOrder = Order & {
  /** Both null unless the order waits for him at the counter. */
  readonly pickupCode: string | null
  /** ISO 8601. */
  readonly keptUntil: string | null
  /** ISO 8601: when the order expires unless the shop confirms it; null where it does not. */
  readonly confirmUntil: string | null
  /** The network address it came from, while units are reserved for it. */
  readonly placedFrom: string | null
}

/** The car that a part is bought for, as display names or slugs; empty where nothing is chosen. */
export type WantedCar = {
  readonly brand: string
  readonly model: string
  readonly engine: string
}

export type WantedLine = {
  readonly productId: number
  readonly quantity: number
  readonly car?: WantedCar
}

/** One line per product, in the order of first mention, for the car that was mentioned first. */
export function mergeLines(lines: readonly WantedLine[]): WantedLine[] {
  const merged = new Map<number, WantedLine>()
  for (const line of lines) {
    const known = merged.get(line.productId)
    const quantity = (known?.quantity ?? 0) + line.quantity
    merged.set(line.productId, { ...line, ...known, quantity })
  }
  return [...merged.values()]
}
