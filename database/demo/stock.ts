// Stock of a product in the shops: none to many units, in none to all of them.

import type { DemoStock } from './demo-product.ts'
import { storeFacts } from './facts.ts'
import { indexAt, type Random, runningSums } from './random.ts'

const STORES = storeFacts.cities.flatMap((city) => city.stores).length

/** How many shops have the product: index 0 is "none". */
const spread = runningSums([11, 17, 17, 15, 13, 11, 8, 8])

const MOST_PIECES = 240

/** `turnover` is how many pieces a shop usually keeps: 8 filters, 1 bumper. */
export function stockInShops(turnover: number, random: Random): DemoStock[] {
  const stores = pickStores(indexAt(spread, random.next()), random)
  return stores.map((store) => ({ store, quantity: pieces(turnover, random) }))
}

/** A total seen in one place, spread over the shops; the first, the main one, gets the rest. */
export function spreadOverShops(total: number, random: Random): DemoStock[] {
  const stores = pickStores(Math.min(total, 1 + random.below(STORES)), random)
  const share = Math.floor(total / (stores.length + 1))
  return stores
    .map((store, place) => ({
      store,
      quantity: place === 0 ? total - share * (stores.length - 1) : share,
    }))
    .filter(({ quantity }) => quantity > 0)
}

/** Pieces usually kept of something at this price (kopecks). */
export const turnoverAt = (price: number): number =>
  Math.min(12, Math.max(0.6, 700_000 / (price + 40_000)))

function pickStores(count: number, random: Random): number[] {
  const left = Array.from({ length: STORES }, (_, store) => store)
  const picked: number[] = []
  while (picked.length < count) picked.push(...left.splice(random.below(left.length), 1))
  return picked.sort((one, other) => one - other)
}

/** Heavy-tailed: mostly a few, rarely a pallet. */
function pieces(turnover: number, random: Random): number {
  const tail = (1 - random.next()) ** -0.7
  const most = Math.min(MOST_PIECES, Math.max(3, 2 * turnover ** 2))
  return Math.max(1, Math.round(Math.min(most, turnover * 0.45 * tail)))
}
