// What a payment is for, line by line, frozen when it was begun.

import type { Kopecks } from '#src/shared/money.ts'

export type PaymentLine = {
  /** Its place in the order; 0 is the delivery. */
  readonly position: number
  readonly name: string
  readonly quantity: number
  readonly unitPrice: Kopecks
  /** Per cent, inside the price. */
  readonly vatRate: number
}

export type OnlineMethod = 'card' | 'sbp'
