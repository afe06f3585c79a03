// Caches the delivery facts in memory, and reloads them after a change.

import type { Database } from '#src/platform/server/database.ts'
import { refreshedValueOf } from '#src/platform/server/refreshed-value.ts'
import { dayNumber, localMinutes } from '#src/shared/local-time.ts'
import { asKopecks } from '#src/shared/money.ts'
import { type CourierTerms, courierTerms, type PickupTerms, pickupTerms } from '../courier-terms.ts'
import { type DeliveryFacts, type Place, USUAL_TERMS, USUAL_WEEK } from '../delivery-facts.ts'
import { sameCity } from '../delivery-price.ts'
import {
  type DeliveryRows,
  deliveryVersion,
  readDeliveryRows,
} from './delivery-facts.repository.ts'

const kept = refreshedValueOf((db: Database) => ({
  read: async () => deliveryFacts(await readDeliveryRows(db, { withOrders: true })),
  version: () => deliveryVersion(db),
  onFailure: (error) => process.emitWarning(`Facts of delivery: ${error}`),
}))

/** Facts that are at most seconds out of date. */
export const keptFacts = (db: Database): Promise<DeliveryFacts> => kept(db).now()

export function deliveryFacts(rows: DeliveryRows): DeliveryFacts {
  const { places, transfers, couriers, zones, rates, calendar, utcOffset } = rows
  const zonesOf = Map.groupBy(zones, ({ carrier }) => carrier)
  return {
    utcOffset,
    places: placesOf(rows, places),
    transfers: transfers.map(fromMonday),
    couriers: couriers.map((zone) => ({ ...fromMonday(zone), price: asKopecks(zone.price) })),
    carrierZones: new Map(
      [...zonesOf].map(([carrier, own]) => [
        carrier,
        new Map(own.map(({ city, zone }) => [city, zone])),
      ]),
    ),
    carrierRates: rates.map((rate) => ({ ...fromMonday(rate), price: asKopecks(rate.price) })),
    calendar: new Map(calendar.map(({ day, isWorking }) => [dayNumber(day), isWorking])),
  }
}

/** Converts weekdays from 1–7 of the tables to 0–6 of the rules. */
const fromMonday = <Row extends { readonly weekdays: readonly number[] }>(row: Row): Row => ({
  ...row,
  weekdays: row.weekdays.map((weekday) => weekday - 1),
})

function placesOf(
  { hours, days }: DeliveryRows,
  places: DeliveryRows['places'],
): Map<number, Place> {
  const hoursOf = Map.groupBy(hours, ({ place }) => place)
  const daysOf = Map.groupBy(days, ({ place }) => place)
  return new Map(
    places.map(({ assembleMinutes, lastOrder, ...place }) => {
      const own = hoursOf.get(place.id)
      const week = USUAL_WEEK.map((usual, weekday) =>
        own ? (own.find((row) => row.weekday === weekday + 1) ?? null) : usual,
      )
      const exceptions = new Map(
        (daysOf.get(place.id) ?? []).map(({ day, opens, closes }) => [
          dayNumber(day),
          opens === null || closes === null ? null : { opens, closes },
        ]),
      )
      const terms = {
        assembleMinutes: assembleMinutes ?? USUAL_TERMS.assembleMinutes,
        lastOrder: lastOrder ?? USUAL_TERMS.lastOrder,
      }
      return [place.id, { ...place, ...terms, week, exceptions }]
    }),
  )
}

/** The courier in the city of the first shop. null: the tables have none of that city. */
export async function ownCourier(db: Database, now: Date): Promise<CourierTerms | null> {
  const facts = await keptFacts(db)
  const city = [...facts.places.values()].find(({ storeId }) => storeId !== null)?.city ?? ''
  const isServed = facts.couriers.some((zone) => sameCity(zone.city, city))
  return isServed ? courierTerms(city, localMinutes(now, facts.utcOffset), facts) : null
}

export async function ownPickup(db: Database, now: Date): Promise<PickupTerms> {
  const facts = await keptFacts(db)
  return pickupTerms(localMinutes(now, facts.utcOffset), facts)
}
