// When a buyer has so many units of a product in one shop, by the places that hold them.

import type { PlaceOffer } from './contract.ts'

export type Storage = {
  readonly city: string
  readonly address: string
  readonly quantity: number
}

/**
 * The offer that completes the quantity in one shop, the soonest of all shops; null where no shop is
 * known to receive so many. Units that are offered in different shops are never added up.
 */
export function firstArrival(
  storages: readonly Storage[],
  places: readonly PlaceOffer[],
  quantity: number,
): PlaceOffer | null {
  const offers = new Map(places.map((place) => [`${place.city}\n${place.address}`, place]))
  const ways = storages
    .flatMap(({ city, address, quantity: units }) => {
      const offer = offers.get(`${city}\n${address}`)
      return offer && units > 0 ? [{ offer, units }] : []
    })
    .sort((one, other) => (one.offer.at < other.offer.at ? -1 : 1))
  const missing = new Map<string, number>()
  for (const { offer, units } of ways) {
    const shop = `${offer.shop_city}\n${offer.shop}`
    const left = (missing.get(shop) ?? quantity) - units
    if (left <= 0) return offer
    missing.set(shop, left)
  }
  return null
}
