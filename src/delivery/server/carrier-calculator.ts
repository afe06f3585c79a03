// Interface to a carrier's price calculator; without its answer the shop's table applies.

import type { Kopecks } from '#src/shared/money.ts'
import type { Parcel } from '../delivery-price.ts'

export type CarrierQuote = {
  readonly price: Kopecks
  readonly daysFrom: number
  readonly daysTo: number
  readonly areWorkingDays: boolean
}

export type CarrierCalculator = {
  /** The carrier's name in the shop's table, which has the sending place and the fallback. */
  readonly carrier: string
  /** Null: the service is unavailable, slow, or does not carry the parcel there. */
  readonly quote: (parcel: Parcel, city: string) => Promise<CarrierQuote | null>
}
