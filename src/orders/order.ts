// What an order is: its lines, its statuses and their Russian names.

import type { Kopecks } from '#src/shared/money.ts'

export const STATUS_NAMES = {
  new: 'новый',
  confirmed: 'подтверждён',
  assembling: 'собирается',
  ready: 'готов к выдаче',
  shipped: 'передан в доставку',
  completed: 'завершён',
  cancelled: 'отменён',
  returned: 'возвращён',
} as const

export type OrderStatus = keyof typeof STATUS_NAMES

/** A line as it was sold: later changes of the catalogue do not reach it. */
export type OrderLine = {
  /** Null once the product is gone from the catalogue. */
  readonly productId: number | null
  readonly productKey: string
  readonly name: string
  readonly article: string
  readonly manufacturer: string
  readonly unitPrice: Kopecks
  readonly quantity: number
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
  readonly total: Kopecks
  readonly lines: readonly OrderLine[]
}

export type WantedLine = { readonly productId: number; readonly quantity: number }

/** One line per product, in the order of first mention. */
export function mergeLines(lines: readonly WantedLine[]): WantedLine[] {
  const quantities = new Map<number, number>()
  for (const { productId, quantity } of lines) {
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  }
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }))
}
