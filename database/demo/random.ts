// Chance that can be repeated: the same seed gives the same catalogue.

export type Random = {
  /** 0 inclusive to 1 exclusive. */
  readonly next: () => number
  /** A whole number from 0 to `limit` − 1. */
  readonly below: (limit: number) => number
  readonly between: (least: number, most: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <Value>(list: readonly Value[]) => Value
}

/** Mulberry32: 32 bits of state, good enough for goods in a shop window. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    next,
    below,
    between: (least, most) => least + (most - least) * next(),
    chance: (probability) => next() < probability,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
  }
}

/** Running sums of weights, for `indexAt`. */
export function runningSums(weights: readonly number[]): number[] {
  let sum = 0
  return weights.map((weight) => {
    sum += weight
    return sum
  })
}

/** The place whose share of the whole covers `point` (0 to 1): a binary search. */
export function indexAt(sums: readonly number[], point: number): number {
  const wanted = point * (sums.at(-1) ?? 0)
  let low = 0
  let high = sums.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sums[middle] ?? 0) > wanted) high = middle
    else low = middle + 1
  }
  return low
}
