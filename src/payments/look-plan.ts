// When the provider is asked again, and how long it remembers what it was asked.

/** Nobody makes the shop ask about one payment more often, be it a notification or a buyer. */
export const LEAST_SECONDS_BETWEEN_LOOKS = 3

/** The provider promises a day for a key; an hour is left for clocks that differ. */
export const KEY_LIFE_HOURS = 23

/** After so many looks at a payment that the buyer has not paid yet. */
export const secondsToNextLook = (looks: number): number => Math.min(5 * 2 ** looks, 600)

/** After so many tries of a refund or a receipt: they are never forgotten. */
export const secondsToNextTry = (tries: number): number => Math.min(10 * 2 ** tries, 3600)

export const isKeyForgotten = (since: Date, now: Date): boolean =>
  now.getTime() - since.getTime() > KEY_LIFE_HOURS * 3_600_000
