// What the shop asks of a carrier's calculator; without an answer the table of the shop holds.

import type { Kopecks } from '#src/shared/money.ts'
import type { Parcel } from '../delivery-price.ts'

export type CarrierQuote = {
  readonly price: Kopecks
  readonly daysFrom: number
  readonly daysTo: number
  readonly areWorkingDays: boolean
}

export type CarrierCalculator = {
  /** Its name in the table of the shop, where the goods begin and the fallback stands. */
  readonly carrier: string
  /** Null: it is away, slow, or does not carry the parcel there. */
  readonly quote: (parcel: Parcel, city: string) => Promise<CarrierQuote | null>
}
