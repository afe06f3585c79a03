// Sorts shops for the buyer.

import type { ShopOffer } from '../contract.ts'

type Wanted = {
  /** Title of the chosen shop, and the chosen city; '' for none. */
  readonly shop: string
  readonly city: string
}

/** Sorts the chosen shop of the chosen city first, then that city's others, then by pickup time. */
export function sortedShops(shops: readonly ShopOffer[], { shop, city }: Wanted): ShopOffer[] {
  const isWanted = (each: ShopOffer) => Number(each.title === shop && each.city === city)
  return [...shops].sort(
    (one, other) =>
      isWanted(other) - isWanted(one) ||
      Number(other.city === city) - Number(one.city === city) ||
      rank(one).localeCompare(rank(other)),
  )
}

/** After every date; a locale sorts signs like «~» before digits. */
const LAST = '9'
const rank = ({ promise }: ShopOffer): string =>
  promise.at ?? (promise.kind === 'unknown' ? LAST : LAST + LAST)
