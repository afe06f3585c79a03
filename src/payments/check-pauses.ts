// How long the browser waits before it asks again what has become of a payment.

/** Growing, two minutes in all: who has not paid by then is asked to press a button. */
export const CHECK_PAUSES_MS: readonly number[] = [
  2_000, 3_000, 4_000, 6_000, 8_000, 10_000, 12_000, 15_000, 20_000, 20_000, 20_000,
]
