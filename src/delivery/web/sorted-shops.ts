// Sorts shops for the buyer.

import type { ShopOffer } from '../contract.ts'

type Wanted = {
  /** Title of the chosen shop, and the chosen city; '' for none. */
  readonly shop: string
  readonly city: string
}

/** Sorts the chosen shop first, then shops of the chosen city, then by pickup time. */
export const sortedShops = (shops: readonly ShopOffer[], { shop, city }: Wanted): ShopOffer[] =>
  [...shops].sort(
    (one, other) =>
      Number(other.title === shop) - Number(one.title === shop) ||
      Number(other.city === city) - Number(one.city === city) ||
      rank(one).localeCompare(rank(other)),
  )

/** After every date; a locale sorts signs like «~» before digits. */
const LAST = '9'
const rank = ({ promise }: ShopOffer): string =>
  promise.at ?? (promise.kind === 'unknown' ? LAST : LAST + LAST)
