// The owner's delivery tables, as the rules use them. Times of a day are minutes since midnight.

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
  /** Minutes of opening time that assembling an order takes. */
  readonly assembleMinutes: number
  /** Minute of the day; later orders are assembled after the next opening. */
  readonly lastOrder: number
}

/** A scheduled transfer: goods packed before `leaves` arrive `days` later. */
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
  /** Days on which it fetches the goods; 0 is Monday. */
  readonly weekdays: readonly number[]
  /** Minute of the day until which it fetches; null: until the place closes. */
  readonly leaves: number | null
}

export type DeliveryFacts = {
  /** UTC offset of the shops, in minutes. */
  readonly utcOffset: number
  readonly places: ReadonlyMap<number, Place>
  readonly transfers: readonly Transfer[]
  readonly couriers: readonly CourierZone[]
  /** Zones of cities by carrier; the empty city stands for every other one. */
  readonly carrierZones: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly carrierRates: readonly CarrierRate[]
  /** Days moved by decree, by day number; true: a working day. */
  readonly calendar: ReadonlyMap<number, boolean>
}

const USUAL_HOURS: Hours = { opens: 9 * 60, closes: 20 * 60 }
/** Default for places without hours of their own. */
export const USUAL_WEEK: Place['week'] = Array.from({ length: 7 }, () => USUAL_HOURS)
export const USUAL_TERMS = { assembleMinutes: 60, lastOrder: 19 * 60 }
