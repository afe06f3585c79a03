// Finds the earliest pickup of a quantity of a product, from the stock of each place.

import type { PlaceOffer } from './contract.ts'

export type Storage = {
  readonly city: string
  readonly address: string
  readonly quantity: number
}

/** Offer of the place whose units arrive last; null when too few units have a known way. */
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
  let left = quantity
  for (const { offer, units } of ways) {
    left -= units
    if (left <= 0) return offer
  }
  return null
}
