// What the owner says of delivery, as the rules read it. Times of a day are minutes since midnight.

import type { Kopecks } from '#src/shared/money.ts'

export type Hours = { readonly opens: number; readonly closes: number }

/** A stock location: a shop, or a warehouse, which no buyer visits. */
export type Place = {
  readonly id: number
  /** Null: a warehouse. */
  readonly storeId: number | null
  readonly city: string
  /** The title of the shop. */
  readonly address: string
  /** Monday first; null: a day off. */
  readonly week: readonly (Hours | null)[]
  /** Hours that differ, by the number of the day; null: closed. */
  readonly exceptions: ReadonlyMap<number, Hours | null>
  /** Open time that assembling an order takes. */
  readonly assembleMinutes: number
  /** Later orders are begun at the next opening. */
  readonly lastOrder: number
}

/** A line of the timetable: what is packed before `leaves` arrives `days` later. */
export type Transfer = {
  readonly from: number
  readonly to: number
  /** 0 is Monday. */
  readonly weekdays: readonly number[]
  readonly leaves: number
  readonly days: number
  readonly arrives: number
}

export type CourierZone = {
  readonly city: string
  /** The place where the courier fetches the goods. */
  readonly from: number
  readonly upToGrams: number
  readonly upToCm: number
  readonly price: Kopecks
  readonly weekdays: readonly number[]
  readonly leaves: number
  readonly days: number
  /** Delivered until then. */
  readonly arrives: number
}

export type CarrierRate = {
  readonly carrier: string
  /** The place where the carrier fetches the goods. */
  readonly from: number
  readonly zone: string
  readonly upToGrams: number
  readonly price: Kopecks
  /** Calendar days. */
  readonly daysFrom: number
  readonly daysTo: number
}

export type DeliveryFacts = {
  /** Minutes that the clocks of the shops are before UTC. */
  readonly utcOffset: number
  readonly places: ReadonlyMap<number, Place>
  readonly transfers: readonly Transfer[]
  readonly couriers: readonly CourierZone[]
  /** Zones of cities by carrier; the empty city is every other one. */
  readonly carrierZones: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly carrierRates: readonly CarrierRate[]
  /** Days of decrees, by number; true: a working day. */
  readonly calendar: ReadonlyMap<number, boolean>
}

const USUAL_HOURS: Hours = { opens: 9 * 60, closes: 20 * 60 }
/** Of a place whose owner said nothing of it. */
export const USUAL_WEEK: Place['week'] = Array.from({ length: 7 }, () => USUAL_HOURS)
export const USUAL_TERMS = { assembleMinutes: 60, lastOrder: 19 * 60 }
