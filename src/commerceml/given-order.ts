// An order as 1C is given it.

import type { Kopecks } from '#src/shared/money.ts'

/** A place of stock; the warehouse of 1C is null where 1C has none or several there. */
export type GivenPlace = {
  readonly name: string
  readonly warehouse: { readonly id: string; readonly name: string } | null
}

export type GivenOrder = {
  readonly id: number
  /** `2026-11-22` and `14:05:00` in the time zone of the shops. */
  readonly date: string
  readonly time: string
  readonly status: string
  readonly statusName: string
  readonly changedAt: string
  readonly comment: string
  /** Who receives it in place of the customer; empty: nobody. */
  readonly recipient: string
  readonly total: Kopecks
  readonly shippingCost: Kopecks
  readonly address: string
  readonly paymentMethod: string
  readonly shippingMethod: string
  /** The shop of a pickup; null for a delivery. */
  readonly pickup: GivenPlace | null
  readonly isPaid: boolean
  readonly customer: {
    readonly id: number
    readonly name: string
    readonly lastname: string
    readonly patronymic: string
    readonly phone: string
    readonly email: string
  }
  readonly lines: readonly {
    /** The product's id in 1C; the shop's own for products unknown to 1C. */
    readonly externalId: string
    readonly name: string
    readonly article: string
    readonly unit: string
    /** Of ОКЕИ, as 1C has told it; '' where it has not. */
    readonly unitCode: string
    /** Where its units are taken from. */
    readonly places: readonly (GivenPlace & { readonly quantity: number })[]
    readonly unitPrice: Kopecks
    readonly quantity: number
    readonly vatRate: number
  }[]
}
