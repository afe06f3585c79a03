// Everything that is not the API: pages, rendered or from the cache, and their conditional answers.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { KNOWN_UNITS, type PriceOf } from '#src/platform/server/call-price.ts'
import type { SecurityHeaders } from '#src/platform/server/security-headers.ts'
import { ShopError } from '#src/shared/errors.ts'
import { CONTACTS_PATHS } from '#src/stores/server/public.ts'
import { priceOfPage } from './call-prices.ts'
import { isAlreadyThere } from './known-page.ts'
import { pageAddress } from './page-address.ts'
import { type CachedPage, type Encoding, pageCache, type Rendered } from './page-cache.ts'

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to another one
  interface FastifyRequest {
    /** The page that is asked for; null for an address that cannot be read. */
    pageAddress: string | null | undefined
  }
}

type PageSettings = {
  readonly lifeMs: number
  readonly mostBytes: number
  /** They trust what the map of the contacts page needs. */
  readonly contactsHeaders: SecurityHeaders
  /** Whether the database is held by something long: known pages are not asked of it then. */
  readonly isHeld: () => boolean
  /** When something that pages show was last changed; older pages are not served as known. */
  readonly changedAt: () => number
}

/** Serves every page; `render` is given a normalised address and who is the first to ask. */
export function servePages(
  server: FastifyInstance,
  render: (address: string, request: FastifyRequest) => Promise<Rendered>,
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
    const spare = request.isKnownEnough ? cache.spare(address) : undefined
    const page = spare ?? (await cache.get(address, () => render(address, request)))
    return send(request, reply, page)
  }
  const price: PriceOf = (request) => {
    request.pageAddress = pageAddress(request.url)
    const address = request.pageAddress
    if (address === null) return null // refused without work
    const rendered = priceOfPage(request)
    const fallback = () => cache.spare(address) !== undefined
    if (!cache.fresh(address)) return { ...rendered, fallback }
    return { ...rendered, units: KNOWN_UNITS, kind: 'cheap', fallback }
  }
  server.decorateRequest('pageAddress', undefined)
  for (const path of CONTACTS_PATHS) {
    server.get(path, { config: { price, securityHeaders: contactsHeaders } }, answer)
  }
  // by routes of their own, as they cost more
  for (const path of ['/catalog/search/*', '/oil', '/*']) {
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
