// Whether a browser may be sent to an address to pay there.

/** Whole https addresses; without encryption only the machine itself, where a shop is tried. */
const PAYMENT_ADDRESS =
  /^(?:https:\/\/[a-z0-9.-]+|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d+)?(?:[/?#]|$)/i

export const isPaymentAddress = (address: string): boolean => PAYMENT_ADDRESS.test(address)
