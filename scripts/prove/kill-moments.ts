// When an import is killed: at random, once in each equal part of its length.

import type { Random } from '#database/demo/random.ts'

/** Beyond 1, the usual end, an import may still be tidying up. */
const LAST = 1.1

/** Shares of its usual length, in a random order. */
export function killMoments(kills: number, random: Random): number[] {
  const part = LAST / kills
  const moments = Array.from({ length: kills }, (_, turn) => (turn + random.next()) * part)
  for (let last = moments.length - 1; last > 0; last -= 1) {
    const other = random.below(last + 1)
    const [one = 0, two = 0] = [moments[last], moments[other]]
    moments[last] = two
    moments[other] = one
  }
  return moments
}
