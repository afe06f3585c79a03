// An order, the lines that a buyer asks for, and their limits.

import type { Kopecks } from '#src/shared/money.ts'
import type { VerdictName } from '#src/shared/verdict-words.ts'
import type { OrderStatus } from './order-life.ts'

/** A line as sold; later changes of the catalogue do not change it. */
export type OrderLine = {
  /** Its place in the order; places of dropped lines stay empty. */
  readonly position: number
  /** Null once the product is deleted from the catalogue. */
  readonly productId: number | null
  readonly productKey: string
  readonly name: string
  readonly article: string
  readonly manufacturer: string
  readonly unitPrice: Kopecks
  readonly quantity: number
  /** Whether it fits the buyer's car, as known when the order was placed. */
  readonly fitment: VerdictName
  /** The car that it was bought for; '' without one. */
  readonly car: string
}

export type Order = {
  readonly id: number
  /** Higher after each change that staff see. */
  readonly version: number
  /** ISO 8601. */
  readonly createdAt: string
  readonly status: OrderStatus
  readonly address: string
  /** Who receives it where that is not its customer. */
  readonly recipient?: string
  readonly phone: string
  readonly comment: string
  readonly paymentMethod: string
  readonly shippingMethod: string
  /** The store of a pickup; null for a delivery. */
  readonly storeId: number | null
  /** Includes the delivery. */
  readonly total: Kopecks
  readonly shippingCost: Kopecks
  /** Name of the carrier; '' for pickup and courier. */
  readonly carrier: string
  /** ISO 8601 time when it is ready or delivered; null: no promise. */
  readonly promisedAt: string | null
  /** Sold at the counter without an order before. */
  readonly isSale?: true
  readonly lines: readonly OrderLine[]
}

/** With fields for its own customer alone. */
export type ListedOrder = Order & {
  /** This and `keptUntil`: null unless the order is ready for pickup. */
  readonly pickupCode: string | null
  /** ISO 8601. */
  readonly keptUntil: string | null
  /** ISO 8601: when the order expires unless the shop confirms it; null: it never does. */
  readonly confirmUntil: string | null
  /** What the shop's accounts (1C) say of it; '' and null: nothing yet. */
  readonly numberIn1c: string
  readonly paidIn1c: string | null
  /** The buyer's network address, while units are reserved for the order. */
  readonly placedFrom: string | null
}

/** The car that a part is bought for, as display names or slugs; empty: not chosen. */
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

/** One line per product, in the order of first mention, with the first car. */
export function mergeLines(lines: readonly WantedLine[]): WantedLine[] {
  const merged = new Map<number, WantedLine>()
  for (const line of lines) {
    const known = merged.get(line.productId)
    const quantity = (known?.quantity ?? 0) + line.quantity
    merged.set(line.productId, { ...line, ...known, quantity })
  }
  return [...merged.values()]
}

export const EMPTY_CART = 'Корзина пуста. Для оформления заказа добавьте товары.'
export const MOST_OF_ONE_PRODUCT = 999
