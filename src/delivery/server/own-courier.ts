// The courier in the shop's own city, that of its first shop, by the owner's tables.

import type { Database } from '#src/platform/server/database.ts'
import { localMinutes } from '#src/shared/local-time.ts'
import { type CourierTerms, courierTerms } from '../courier-terms.ts'
import { sameCity } from '../delivery-price.ts'
import { keptFacts } from './kept-facts.ts'

/** null: the tables have no courier of that city. */
export async function ownCourier(db: Database, now: Date): Promise<CourierTerms | null> {
  const facts = await keptFacts(db)
  const city = [...facts.places.values()].find(({ storeId }) => storeId !== null)?.city ?? ''
  const isServed = facts.couriers.some((zone) => sameCity(zone.city, city))
  return isServed ? courierTerms(city, localMinutes(now, facts.utcOffset), facts) : null
}
