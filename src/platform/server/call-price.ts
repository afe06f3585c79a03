// The price of a call in units of its caller's budget, as its route declares.

import type { FastifyRequest } from 'fastify'

export type Price = {
  /** About the milliseconds of one CPU core that the call takes. */
  readonly units: number
  /** `cheap` calls are not queued; `work` and `search` count towards the concurrency limit. */
  readonly kind: 'cheap' | 'work' | 'search'
  /** Cart, order, payment, account: refused later than browsing. */
  readonly isBuying?: boolean
  /** Group whose calls have a rate limit of their own. */
  readonly group?: string
  /** Format of the refusal, where it is not JSON. */
  readonly refusedAs?: 'exchange'
  /** Whether the call can be answered from the cache; asked when the price is refused. */
  readonly fallback?: () => boolean
}

/** null: the call is free. */
export type PriceOf = (request: FastifyRequest) => Price | null

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to another one
  interface FastifyContextConfig {
    /** Overrides the price of the table. */
    readonly price?: PriceOf
  }
}

/** Price of a page from the cache. */
export const CACHED_PAGE_UNITS = 0.5

/**
 * An IPv6 /48 may do as much as so many addresses: behind a mobile carrier's there are many buyers.
 */
export const NETWORK_FACTOR = 4
