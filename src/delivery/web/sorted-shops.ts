// Sorts shops for the buyer.

import type { ShopOffer } from '../contract.ts'

type Wanted = {
  /** Title of the chosen shop, and the chosen city; '' for none. */
  readonly shop: string
  readonly city: string
}

/** Sorts the chosen shop of the chosen city first, then that city's others, then by pickup time. */
export function sortedShops(shops: readonly ShopOffer[], { shop, city }: Wanted): ShopOffer[] {
  const rank = ({ title, city: of, promise }: ShopOffer): string =>
    (of === city ? Number(title !== shop) : 2) +
    (promise.at ?? (promise.kind === 'unknown' ? LAST : LAST + LAST))
  return [...shops].sort((one, other) => rank(one).localeCompare(rank(other)))
}

/** After every date; a locale sorts signs like «~» before digits. */
const LAST = '9'
