// Chooses the moments of the kills: one random moment in each equal part of an import.

import type { Random } from '#database/demo/random.ts'

/** After its usual end, 1, an import may still be cleaning up. */
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
