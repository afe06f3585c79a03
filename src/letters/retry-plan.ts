// How long a letter that did not go waits for its next try, and when it is given up.

/** With the pauses below: about two days, so that a weekend without a mail server loses nothing. */
export const MOST_TRIES = 17

const FIRST_SECONDS = 30
const LONGEST_SECONDS = 6 * 3600

/** How long to wait after so many tries; null: it is given up. */
export function secondsToNextTry(tries: number): number | null {
  if (tries >= MOST_TRIES) return null
  return Math.min(FIRST_SECONDS * 2 ** tries, LONGEST_SECONDS)
}
