// When a letter that did not go is tried again, and when it is given up.

/** With the pauses below: about two days, so that a weekend without a mail server loses nothing. */
export const MOST_TRIES = 17

/** Longer than all tries take: only a letter of a shop that had no mail server grows so old. */
const LONGEST_AGE_MS = 3 * 24 * 3600 * 1000

const FIRST_SECONDS = 30
const LONGEST_SECONDS = 6 * 3600

/** How long to wait after so many tries; null: it is given up. */
export function secondsToNextTry(tries: number): number | null {
  if (tries >= MOST_TRIES) return null
  return Math.min(FIRST_SECONDS * 2 ** tries, LONGEST_SECONDS)
}

/** What it tells is no news any more, and its link has ceased to work. */
export const isStale = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > LONGEST_AGE_MS
