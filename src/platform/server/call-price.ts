// What a call costs the address that makes it, as its route says.

import type { FastifyRequest } from 'fastify'

export type Price = {
  /** About the milliseconds of one processor that the call takes. */
  readonly units: number
  /** `cheap` runs at once; of `work` and `search` one address has only so many running. */
  readonly kind: 'cheap' | 'work' | 'search'
  /** Cart, order, payment, account: refused after what only browses. */
  readonly isBuying?: boolean
  /** Calls of a group are limited by their number in a second too. */
  readonly group?: string
  /** How a program wants to be told that it is refused, where that is not JSON. */
  readonly refusedAs?: 'exchange'
  /** Answers the call without work; asked when the whole price is refused. */
  readonly fallback?: () => boolean
}

/** null: the call costs nothing. */
export type PriceOf = (request: FastifyRequest) => Price | null

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to another one
  interface FastifyContextConfig {
    /** The price of a route's calls, where the table of prices does not hold it. */
    readonly price?: PriceOf
  }
}

/** What a page that is known costs. */
export const KNOWN_UNITS = 0.5

/** An IPv6 network of 2^80 may do as much as so many addresses: a mobile carrier's has many buyers. */
export const WIDER_FACTOR = 4
