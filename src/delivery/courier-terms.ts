// The courier of one city and the pickup as price and days, by which others compare shops: feeds of
// search engines.

import { DAY, dayOf } from '#src/shared/local-time.ts'
import { arrivalsBy, type Way } from './arrivals.ts'
import type { CourierZone, DeliveryFacts, Place } from './delivery-facts.ts'
import { courierFor, type ParcelUnit, parcelOf } from './delivery-price.ts'

type Term = {
  /** Days after that of the order, over a week; null: nobody knows when the goods come. */
  readonly days: { readonly least: number; readonly most: number } | null
  /** The hour until which an order counts for its day. */
  readonly orderBefore: number
}
type CourierTerm = Term & { readonly price: CourierZone['price'] }

/** null: no courier takes it, or none goes to the city. */
export type CourierTerms = (
  unit: Omit<ParcelUnit, 'quantity'>,
  places: Iterable<number>,
) => CourierTerm | null

const WEEK = [0, 1, 2, 3, 4, 5, 6]
const HOUR = 60

/** `now` in local minutes. One unit of a product comes from the place from which it comes soonest. */
export function courierTerms(city: string, now: number, facts: DeliveryFacts): CourierTerms {
  const weeks = new Map<CourierZone, ReadonlyMap<number, Days>>()
  return (unit, places) => {
    const zone = courierFor(city, parcelOf([{ ...unit, quantity: 1 }]), facts)
    const from = zone ? facts.places.get(zone.from) : undefined
    if (!zone || !from) return null
    const orderBefore = cutOffHour(zone, from)
    const way: Way = { kind: 'courier', zone }
    const week = weeks.get(zone) ?? daysByPlace(way, dayOf(now), { facts, orderBefore })
    weeks.set(zone, week)
    return { price: zone.price, days: soonest(places, [week]), orderBefore }
  }
}

/** Of goods in one place, in the shop that has them first. */
export type PickupTerms = (place: number) => Term

/** `now` in local minutes. */
export function pickupTerms(now: number, facts: DeliveryFacts): PickupTerms {
  const shops = [...facts.places.values()].filter(({ storeId }) => storeId !== null)
  const weeks = new Map<number, ReadonlyMap<number, Days>[]>()
  return (place) => {
    const orderBefore = lastHour(facts.places.get(place)?.lastOrder ?? 0)
    const ofShops =
      weeks.get(orderBefore) ??
      shops.map(({ id }) =>
        daysByPlace({ kind: 'pickup', place: id }, dayOf(now), { facts, orderBefore }),
      )
    weeks.set(orderBefore, ofShops)
    return { days: soonest([place], ofShops), orderBefore }
  }
}

type Days = NonNullable<Term['days']>

function soonest(places: Iterable<number>, weeks: readonly ReadonlyMap<number, Days>[]) {
  const known = [...places].flatMap((place) => weeks.flatMap((week) => week.get(place) ?? []))
  return known.toSorted((one, other) => one.most - other.most)[0] ?? null
}

/** The last whole hour at which an order is still assembled before the courier leaves. */
const cutOffHour = ({ leaves }: CourierZone, { assembleMinutes, lastOrder }: Place): number =>
  lastHour(Math.min(leaves - assembleMinutes, lastOrder))

const lastHour = (minutes: number): number => Math.max(1, Math.floor(minutes / HOUR))

/** By place: the fewest and the most days of orders at that hour, on each day of a week. */
function daysByPlace(
  way: Way,
  today: number,
  { facts, orderBefore }: { readonly facts: DeliveryFacts; readonly orderBefore: number },
): Map<number, Days> {
  const found = new Map<number, Days>()
  for (const day of WEEK.map((later) => today + later)) {
    const arrivals = arrivalsBy(way, day * DAY + orderBefore * HOUR, facts)
    for (const [place, at] of arrivals) {
      const count = dayOf(at) - day
      const { least, most } = found.get(place) ?? { least: count, most: count }
      found.set(place, { least: Math.min(least, count), most: Math.max(most, count) })
    }
  }
  return found
}
