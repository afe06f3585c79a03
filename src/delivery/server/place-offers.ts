// The earliest pickup of the units of each place: in one shop, in a city, anywhere.

import type { Database } from '#src/platform/server/database.ts'
import { localMinutes } from '#src/shared/local-time.ts'
import type { PlaceOffer } from '../contract.ts'
import { localIso, momentText } from '../promise-words.ts'
import { keptArrivals } from './kept-arrivals.ts'
import { keptFacts } from './kept-facts.ts'
import { shopsOf, type WantedShops } from './pickup-shops.ts'

type Wanted = WantedShops & { readonly clock: () => Date }

export async function placeOffers(db: Database, wanted: Wanted): Promise<PlaceOffer[]> {
  const facts = await keptFacts(db)
  const now = localMinutes(wanted.clock(), facts.utcOffset)
  const shops = shopsOf(facts, wanted)
  const first = new Map<number, { at: number; shop: (typeof shops)[number] }>()
  for (const shop of shops) {
    const arrivals = keptArrivals({ kind: 'pickup', place: shop.id }, now, facts)
    for (const [place, at] of arrivals) {
      const known = first.get(place)
      if (!known || at < known.at) first.set(place, { at, shop })
    }
  }
  return [...facts.places.values()].flatMap(({ id, city, address }) => {
    const offer = first.get(id)
    if (!offer) return []
    const { at, shop } = offer
    const where = { city, address, shop: shop.address, shop_city: shop.city }
    return [{ ...where, at: localIso(at), text: momentText(at, now, 'from') }]
  })
}
