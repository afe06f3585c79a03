// Shops in the order in which a buyer wants to see them.

import type { ShopOffer } from '../contract.ts'

type Wanted = {
  /** The title of the chosen shop, and the chosen city; empty: none. */
  readonly shop: string
  readonly city: string
}

/** The chosen shop, then those of the chosen city, then the sooner ones. */
export const sortedShops = (shops: readonly ShopOffer[], { shop, city }: Wanted): ShopOffer[] =>
  [...shops].sort(
    (one, other) =>
      Number(other.title === shop) - Number(one.title === shop) ||
      Number(other.city === city) - Number(one.city === city) ||
      rank(one).localeCompare(rank(other)),
  )

const LAST = '~'
const rank = ({ promise }: ShopOffer): string =>
  promise.at ?? (promise.kind === 'unknown' ? LAST : LAST + LAST)
