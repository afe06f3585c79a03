// Computes when goods of each place can be received: in a shop, from a courier, from a carrier.

import { DAY, dayOf, weekdayOf } from '#src/shared/local-time.ts'
import type { CourierZone, DeliveryFacts, Place, Transfer } from './delivery-facts.ts'
import { assembledAt, hoursOn, MOST_DAYS, promisedHour } from './open-hours.ts'
import { afterWorkingDays } from './working-days.ts'

/** A way to receive an order: where it begins, and its terms. */
export type Way =
  | { readonly kind: 'pickup'; readonly place: number }
  | { readonly kind: 'courier'; readonly zone: CourierZone }
  | {
      readonly kind: 'carrier'
      /** The place where the carrier fetches the goods. */
      readonly place: number
      readonly fetches: Timetable
      readonly days: number
      /** Excludes weekends and holidays. */
      readonly areWorkingDays: boolean
    }

/** By place: when the order is complete if its last unit comes from there. Unknown: absent. */
export type Arrivals = ReadonlyMap<number, number>

export function arrivalsBy(way: Way, now: number, facts: DeliveryFacts): Arrivals {
  const place = facts.places.get(placeOf(way))
  const arrivals = new Map<number, number>()
  if (!place) return arrivals
  for (const [from, gathered] of gatheredAt(place, now, facts)) {
    const received = receivedAt(way, { place, gathered, facts })
    if (received !== null) arrivals.set(from, received)
  }
  return arrivals
}

/** The place where the order is collected. */
export const placeOf = (way: Way): number => (way.kind === 'courier' ? way.zone.from : way.place)

/** When the goods of each place, including `place` itself, are ready at `place`. */
function gatheredAt(place: Place, now: number, facts: DeliveryFacts): Map<number, number> {
  const gathered = new Map<number, number>()
  const note = (from: number, moment: number | null) => {
    if (moment !== null) gathered.set(from, Math.min(moment, gathered.get(from) ?? moment))
  }
  note(place.id, assembledAt(place, now))
  for (const transfer of facts.transfers) {
    const source = transfer.to === place.id ? facts.places.get(transfer.from) : undefined
    if (source) note(source.id, arrivalOf(transfer, source, assembledAt(source, now)))
  }
  return gathered
}

/** Arrival of the first transfer after packing; none leaves a place on a day it is closed. */
function arrivalOf(transfer: Transfer, source: Place, packed: number | null): number | null {
  const leaves = packed === null ? null : departure(transfer, source, packed)
  return leaves === null ? null : (leaves + transfer.days) * DAY + transfer.arrives
}

/** Departures from a place; `leaves` null: until it closes. */
type Timetable = { readonly weekdays: readonly number[]; readonly leaves: number | null }

/** The first departure from `place` of goods that are ready at `ready`, as a day; else null. */
function departure({ weekdays, leaves }: Timetable, place: Place, ready: number): number | null {
  for (let day = dayOf(ready); day <= dayOf(ready) + MOST_DAYS; day++) {
    const hours = hoursOn(place, day)
    if (!hours || !weekdays.includes(weekdayOf(day))) continue
    if (ready <= day * DAY + (leaves ?? hours.closes)) return day
  }
  return null
}

type Gathered = {
  readonly place: Place
  readonly gathered: number
  readonly facts: DeliveryFacts
}

function receivedAt(way: Way, { place, gathered, facts }: Gathered): number | null {
  if (way.kind === 'pickup') return promisedHour(place, gathered)
  if (way.kind === 'courier') {
    const { zone } = way
    const day = departure(zone, place, gathered)
    return day === null ? null : (day + zone.days) * DAY + zone.arrives
  }
  const fetched = departure(way.fetches, place, gathered)
  if (fetched === null) return null
  const day = way.areWorkingDays
    ? afterWorkingDays(fetched, way.days, facts.calendar)
    : fetched + way.days
  return day * DAY + LAST_MINUTE
}

/** Time of a carrier's arrival: a day without an hour, so its last minute. */
export const LAST_MINUTE = DAY - 1
