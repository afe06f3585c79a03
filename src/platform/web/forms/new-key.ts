// A new idempotency key of a request.

/** Random; `crypto.randomUUID` is missing where the shop is opened without https. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
