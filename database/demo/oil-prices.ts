// Prices of oils and fluids by packing, inside what shops ask.

import type { Packing } from './oil-names.ts'
import { type PriceRange, priceAt } from './prices.ts'
import type { Random } from './random.ts'

/** Rubles for one packing of the size in millilitres. */
type PackRanges = readonly (readonly [size: number, range: PriceRange])[]

const motorOil = {
  home: [
    [1000, [500, 1000]],
    [4000, [1600, 3500]],
  ],
  import: [
    [1000, [750, 1800]],
    [4000, [2800, 7000]],
  ],
} as const

const gearOil: PackRanges = [
  [1000, [450, 1900]],
  [4000, [1700, 6400]],
]
const automatic: PackRanges = [
  [1000, [800, 2600]],
  [4000, [3000, 9000]],
]
const others: Readonly<Record<'antifreeze' | 'brake' | 'steering' | 'washer', PackRanges>> = {
  antifreeze: [
    [1000, [190, 700]],
    [5000, [700, 2500]],
  ],
  brake: [
    [500, [250, 600]],
    [1000, [420, 900]],
  ],
  steering: [[1000, [450, 1900]]],
  washer: [[4000, [150, 640]]],
}

/** Kopecks. Larger packings cost a little less per litre. */
export function oilPrice({ oil, brand, volumeMl }: Packing, random: Random): number {
  const ranges = rangesOf(oil.kind, brand.isImport)
  const known = ranges.find(([size]) => volumeMl <= size * 1.01) ?? ranges.at(-1)
  if (!known) throw new Error(`No price for ${oil.kind}`)
  const [size, [least, most]] = known
  const factor = volumeMl > size * 1.01 ? (volumeMl / size) ** 0.95 : 1
  const level = Math.min(1, Math.max(0, oil.level + random.between(-0.05, 0.05)))
  return priceAt([least * factor, most * factor], level, random)
}

function rangesOf(kind: Packing['oil']['kind'], isImport: boolean): PackRanges {
  if (kind === 'motor') return isImport ? motorOil.import : motorOil.home
  if (kind === 'gear') return gearOil
  if (kind === 'atf' || kind === 'cvt' || kind === 'dct') return automatic
  return others[kind]
}
