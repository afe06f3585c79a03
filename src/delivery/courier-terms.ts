// The courier of one city as price and days, by which others compare shops: feeds of search engines.

import { DAY, dayOf } from '#src/shared/local-time.ts'
import { arrivalsBy } from './arrivals.ts'
import type { CourierZone, DeliveryFacts, Place } from './delivery-facts.ts'
import { courierFor, type ParcelUnit, parcelOf } from './delivery-price.ts'

type CourierTerm = {
  readonly price: CourierZone['price']
  /** Days after that of the order, over a week; null: nobody knows when the goods come. */
  readonly days: { readonly least: number; readonly most: number } | null
  /** The hour until which an order counts for its day. */
  readonly orderBefore: number
}

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
    const week = weeks.get(zone) ?? daysByPlace(zone, dayOf(now), { facts, orderBefore })
    weeks.set(zone, week)
    const known = [...places].flatMap((place) => week.get(place) ?? [])
    const [days = null] = known.toSorted((one, other) => one.most - other.most)
    return { price: zone.price, days, orderBefore }
  }
}

type Days = NonNullable<CourierTerm['days']>

/** The last whole hour at which an order is still assembled before the courier leaves. */
const cutOffHour = ({ leaves }: CourierZone, { assembleMinutes, lastOrder }: Place): number =>
  Math.max(1, Math.floor(Math.min(leaves - assembleMinutes, lastOrder) / HOUR))

/** By place: the fewest and the most days of orders at that hour, on each day of a week. */
function daysByPlace(
  zone: CourierZone,
  today: number,
  { facts, orderBefore }: { readonly facts: DeliveryFacts; readonly orderBefore: number },
): Map<number, Days> {
  const found = new Map<number, Days>()
  for (const day of WEEK.map((later) => today + later)) {
    const arrivals = arrivalsBy({ kind: 'courier', zone }, day * DAY + orderBefore * HOUR, facts)
    for (const [place, at] of arrivals) {
      const count = dayOf(at) - day
      const { least, most } = found.get(place) ?? { least: count, most: count }
      found.set(place, { least: Math.min(least, count), most: Math.max(most, count) })
    }
  }
  return found
}
