// Normalises request targets: makes them paths, refuses or redirects other spellings.

import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { ShopError } from '#src/shared/errors.ts'

const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|$)/i

/**
 * No page is there: a redirect from `//name` could lead to another site, and the API has no
 * redirects.
 */
const NOWHERE = /^\/(?:\/|api\/)/i

/**
 * `canonical` for a path as browsers write it. A double slash inside a page's path is redirected to
 * a single one; at the start or in the API the router answers 404. Dot segments are refused, so
 * that no page has two prices.
 */
export function checkTarget(url: string): 'canonical' | 'refused' | { readonly location: string } {
  if (!url.startsWith('/')) return 'canonical' // absolute form, or the * of OPTIONS
  const queryStart = url.indexOf('?')
  const path = queryStart < 0 ? url : url.slice(0, queryStart)
  if (path.includes('\\')) return 'refused'
  const isDotted = path.includes('/.') || path.includes('/%2')
  if (isDotted && DOT_SEGMENT.test(path)) return 'refused'
  if (!path.includes('//') || NOWHERE.test(path)) return 'canonical'
  return { location: path.replace(/\/{2,}/g, '/') + url.slice(path.length) }
}

/** Hook of every request: Fastify checks the encoding of paths only. Throws `malformed`. */
export async function refuseBrokenEncoding({ url }: Pick<FastifyRequest, 'url'>): Promise<void> {
  const queryStart = url.indexOf('?')
  if (queryStart < 0 || !url.includes('%', queryStart)) return
  try {
    decodeURIComponent(url.slice(queryStart))
  } catch {
    throw new ShopError('malformed', 'Адрес не удалось прочитать.')
  }
}

const SLASH = 47
const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/is

/** Fastify's `rewriteUrl`: strips scheme and host. Nothing is resolved or decoded. */
export function originForm(request: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const { url = '/' } = request
  if (url.charCodeAt(0) === SLASH) return url
  const [, host, rest = ''] = ABSOLUTE.exec(url) ?? []
  if (!host) return url
  request.headers.host = host // the host of the target wins over the header
  return rest.charCodeAt(0) === SLASH ? rest : `/${rest}`
}
