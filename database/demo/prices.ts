// Retail prices inside the range of a kind: original above first line above second line.

import type { Quality } from './demo-product.ts'
import type { Random } from './random.ts'

/** Whole rubles: the least and the most that the kind costs. */
export type PriceRange = readonly [number, number]

/** Prices of one analogue group; `originalFor` may be asked when no original is on sale. */
export type GroupPrices = {
  readonly priceOf: (quality: Quality) => number
}

/** Kopecks. `level` 0 to 1 says how dear parts of the car are; each price of a group is asked once. */
export function groupPrices(range: PriceRange, level: number, random: Random): GroupPrices {
  const [least, most] = range
  const dearness = 0.18 + 0.82 * Math.min(1, level * random.between(0.5, 1.1))
  const top = least + (most - least) * dearness
  const part = { original: [1, 1], 'analogue-1': [0.5, 0.82], 'analogue-2': [0.02, 0.4] } as const
  return {
    priceOf: (quality) => {
      const [low, high] = part[quality]
      return inKopecks(least + (top - least) * random.between(low, high), range, random)
    },
  }
}

/** One price of its own, `level` of the way through the range. */
export const priceAt = ([least, most]: PriceRange, level: number, random: Random): number =>
  inKopecks(least + (most - least) * level, [least, most], random)

function inKopecks(exact: number, [least, most]: PriceRange, random: Random): number {
  const rubles = Math.min(most, Math.max(least, shopEnding(exact, random)))
  const hasHalf = rubles < 300 && rubles + 0.5 < most && random.chance(0.12)
  return Math.round(rubles * 100) + (hasHalf ? 50 : 0)
}

/** Shops write 1 250, 1 290 or 18 900 rather than 1 253 or 18 937. */
function shopEnding(exact: number, random: Random): number {
  if (exact < 300) return Math.floor(exact)
  const step = exact < 1000 ? 5 : exact < 10000 ? 10 : exact < 30000 ? 50 : 100
  const rubles = Math.floor(exact / step) * step
  return exact > 1000 && rubles % 100 === 0 && random.chance(0.5) ? rubles - 10 : rubles
}
