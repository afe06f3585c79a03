// When an import is killed: at random, once in each equal part of its length.

import type { Random } from '#database/demo/random.ts'

/** Milliseconds from its first word, in a random order; the last part goes beyond the usual end. */
export function killMoments(wholeMs: number, kills: number, random: Random): number[] {
  const part = (wholeMs * 1.1) / kills
  const moments = Array.from({ length: kills }, (_, turn) => (turn + random.next()) * part)
  for (let last = moments.length - 1; last > 0; last -= 1) {
    const other = random.below(last + 1)
    const [one = 0, two = 0] = [moments[last], moments[other]]
    moments[last] = two
    moments[other] = one
  }
  return moments
}
