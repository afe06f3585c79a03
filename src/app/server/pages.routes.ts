// Serves all pages, rendered or from the cache, with conditional requests.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SHOWN_OF_CATALOGUE } from '#src/catalogue/server/public.ts'
import { SHOWN_OF_EXCHANGE } from '#src/commerceml/server/public.ts'
import { SHOWN_OF_CONTENT } from '#src/content/server/public.ts'
import { SHOWN_OF_DELIVERY } from '#src/delivery/server/public.ts'
import { SHOWN_OF_ORDERS } from '#src/orders/server/public.ts'
import { SHOWN_OF_PAYMENTS } from '#src/payments/server/public.ts'
import { SHOWN_OF_PICTURES } from '#src/pictures/server/public.ts'
import { CACHED_PAGE_UNITS, type PriceOf } from '#src/platform/server/call-price.ts'
import type { SecurityHeaders } from '#src/platform/server/security-headers.ts'
import { SHOWN_OF_REGULATIONS } from '#src/regulations/server/public.ts'
import { SHOWN_OF_REVIEWS } from '#src/reviews/server/public.ts'
import { SHOWN_OF_SEARCH } from '#src/search/server/public.ts'
import { ShopError } from '#src/shared/errors.ts'
import { CONTACTS_PATHS, SHOWN_OF_STORES } from '#src/stores/server/public.ts'
import { SHOWN_OF_SUPPLY } from '#src/supply/server/public.ts'
import { SHOWN_OF_VEHICLES } from '#src/vehicles/server/public.ts'
import { priceOfPage } from './call-prices.ts'
import { pageAddress } from './page-address.ts'
import { type CacheablePage, type CachedPage, type Encoding, pageCache } from './page-cache.ts'

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to another one
  interface FastifyRequest {
    /** The normalised address of the page; null for a malformed one. */
    pageAddress: string | null | undefined
  }
}

type PageSettings = {
  readonly lifeMs: number
  readonly mostBytes: number
  /** They allow the hosts of the map on the contacts page. */
  readonly contactsHeaders: SecurityHeaders
  /** Whether a long statement holds the database; known pages are then served as they are. */
  readonly isHeld: () => boolean
  /** Time of the last change of what pages show; older pages are not served during an outage. */
  readonly changedAt: () => number
}

/** `render` gets a normalised address and the first request for it. */
export function servePages(
  server: FastifyInstance,
  render: (address: string, request: FastifyRequest) => Promise<CacheablePage>,
  { lifeMs, mostBytes, contactsHeaders, ...waits }: PageSettings,
): void {
  const cache = pageCache(lifeMs, mostBytes, waits)
  const addressOf = (request: FastifyRequest): string => {
    request.pageAddress ??= pageAddress(request.url)
    if (request.pageAddress !== null) return request.pageAddress
    throw new ShopError('malformed', 'Такой адрес нельзя прочитать.')
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const address = addressOf(request)
    const stale = request.isServedFromCache ? cache.stale(address) : undefined
    const page = stale ?? (await cache.get(address, () => render(address, request)))
    return send(request, reply, page)
  }
  const price: PriceOf = (request) => {
    request.pageAddress = pageAddress(request.url)
    const address = request.pageAddress
    if (address === null) return null // refused without work
    const rendered = priceOfPage(request)
    const fallback = () => cache.stale(address) !== undefined
    if (!cache.fresh(address)) return { ...rendered, fallback }
    return { ...rendered, units: CACHED_PAGE_UNITS, kind: 'cheap', fallback }
  }
  server.decorateRequest('pageAddress', undefined)
  for (const path of CONTACTS_PATHS) {
    server.get(path, { config: { price, securityHeaders: contactsHeaders } }, answer)
  }
  // routes of their own, as they have other prices
  for (const path of ['/catalog/search/*', '/oil', '/service/*', '/*']) {
    server.get(path, { config: { price } }, answer)
  }
}

async function send(request: FastifyRequest, reply: FastifyReply, page: CachedPage) {
  reply.header('cache-control', page.isKept ? 'no-cache' : 'no-store')
  if (page.location !== null) return reply.redirect(page.location, page.status)
  const encoding = bestEncoding(request.headers['accept-encoding'])
  const etag = encoding === 'identity' ? page.etag : `${page.etag.slice(0, -1)}-${encoding}"`
  reply.header('vary', 'accept-encoding').header('etag', etag)
  if (page.status === 200 && isAlreadyThere(request.headers['if-none-match'], etag)) {
    return reply.code(304).send()
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .send(await page.bodyIn(encoding))
}

function bestEncoding(accepted: string | string[] | undefined): Encoding {
  const text = String(accepted ?? '')
  if (/\bbr\b/.test(text)) return 'br'
  return /\bgzip\b/.test(text) ? 'gzip' : 'identity'
}

const weakless = (tag: string): string => tag.trim().replace(/^W\//, '')

/** Compares ETags weakly, as the standard requires for GET. */
export const isAlreadyThere = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.trim() === '*' ||
  (ifNoneMatch?.split(',').some((tag) => weakless(tag) === weakless(etag)) ?? false)

const SHOWN = new Set([
  ...SHOWN_OF_STORES,
  ...SHOWN_OF_CONTENT,
  ...SHOWN_OF_DELIVERY,
  ...SHOWN_OF_VEHICLES,
  ...SHOWN_OF_CATALOGUE,
  ...SHOWN_OF_REGULATIONS,
  ...SHOWN_OF_PICTURES,
  ...SHOWN_OF_REVIEWS,
  ...SHOWN_OF_SEARCH,
  ...SHOWN_OF_SUPPLY,
  ...SHOWN_OF_ORDERS,
  ...SHOWN_OF_PAYMENTS,
  ...SHOWN_OF_EXCHANGE,
])

/** Whether pages show the table, or what the function writes; `name` is of `writtenNames`. */
export const isShownOnPages = (name: string): boolean => SHOWN.has(name)
