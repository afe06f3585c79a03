// When the provider is asked again, and how long it keeps idempotency keys.

/** Bounds calls about one payment, whether a notification or a buyer causes them. */
export const LEAST_SECONDS_BETWEEN_CHECKS = 3

/** The provider keeps a key for a day; an hour is left for clocks that differ. */
export const KEY_LIFE_HOURS = 23

/** After so many checks of an unpaid payment. */
export const secondsToNextCheck = (checks: number): number => Math.min(5 * 2 ** checks, 600)

/** After so many tries of a refund or a receipt; it is retried without end. */
export const secondsToNextTry = (tries: number): number => Math.min(10 * 2 ** tries, 3600)

export const isKeyForgotten = (since: Date, now: Date): boolean =>
  now.getTime() - since.getTime() > KEY_LIFE_HOURS * 3_600_000
