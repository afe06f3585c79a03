// The caller of a request: address and token, read once and passed to every handler.

import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { invalidField } from '#src/shared/errors.ts'
import { isLocal, isThroughProxy } from './proxies.ts'

export type Caller = {
  /** The bearer token, if any. */
  readonly token: string | null
  /** The session cookie of the office, if any. */
  readonly officeToken: string | null
  /** Sent by a page of this shop: another site can make a browser send a cookie, but not this. */
  readonly isOwnPage: boolean
  /** Nobody has touched the page for a while: it only keeps itself up to date. */
  readonly isUnattended: boolean
  /** The client's address; behind a trusted proxy the one that the proxy reports. */
  readonly address: string
  /** The key of limits per address; null where buyers cannot be told apart. */
  readonly countedAddress: string | null
  /** As `countedAddress`, for limits that must hold; `UNNAMED_PROXY` where that is null. */
  readonly limitAddress: string
  readonly userAgent: string
  readonly idempotencyKey: string | null
  /** The header `If-Match` as it was sent. */
  readonly ifMatch: string | null
}

/** Sent over HTTPS and to this host alone, as its prefix demands. */
export const OFFICE_COOKIE = '__Host-office'
/**
 * A header that other sites cannot send: the shop answers no CORS request. Its value is `attended`
 * or `unattended`.
 */
const OFFICE_HEADER = 'x-office'

/** Stands for all callers behind a local proxy that TRUST_PROXY does not name. */
export const UNNAMED_PROXY = 'unnamed proxy'

const text = (header: string | string[] | undefined): string =>
  (Array.isArray(header) ? header[0] : header) ?? ''

export function callerOf(request: FastifyRequest): Caller {
  const { headers } = request
  const counted = countedAddress(request)
  return {
    token: /^Bearer\s+(\S+)$/i.exec(text(headers.authorization))?.[1] ?? null,
    officeToken: officeToken(headers),
    isOwnPage: isOwnPage(headers),
    isUnattended: text(headers[OFFICE_HEADER]) === 'unattended',
    address: request.ip,
    countedAddress: counted,
    limitAddress: counted ?? UNNAMED_PROXY,
    userAgent: text(headers['user-agent']).slice(0, 300),
    idempotencyKey: text(headers['idempotency-key']) || null,
    ifMatch: text(headers['if-match']) || null,
  }
}

type Headers = FastifyRequest['headers']

function officeToken(headers: Headers): string | null {
  const cookies = text(headers.cookie).split('; ')
  const cookie = cookies.find((each) => each.startsWith(`${OFFICE_COOKIE}=`))
  return cookie?.slice(OFFICE_COOKIE.length + 1) || null
}

/** Old browsers do not say where a request comes from: then the header has to. */
function isOwnPage(headers: Headers): boolean {
  const site = headers['sec-fetch-site']
  return site === 'same-origin' || (site === undefined && OFFICE_HEADER in headers)
}

const LONGEST_KEY = 200

/** Throws `invalid` for an idempotency key that is too long to be kept. */
export function requireShortKey(key: string): void {
  if (key.length <= LONGEST_KEY) return
  throw invalidField('idempotency_key', `Ключ запроса — не больше ${LONGEST_KEY} знаков.`)
}

/** A server-rendered page shows public data only, so its caller has no token. */
export const visitorAt = (address: string): Caller => ({
  token: null,
  officeToken: null,
  isOwnPage: false,
  isUnattended: false,
  address,
  countedAddress: null,
  limitAddress: address,
  userAgent: '',
  idempotencyKey: null,
  ifMatch: null,
})

type Origin = Pick<FastifyRequest, 'ip' | 'headers'> & {
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/**
 * The key by which limits per address count. Null behind a local proxy that TRUST_PROXY does not
 * name: all buyers would share its address, and be refused together. Who reaches the shop from the
 * local network itself can pass for such a proxy by a header, and then has no limits per address.
 */
export function countedAddress({ ip, headers, socket }: Origin): string | null {
  // behind a named proxy `ip` is what it reports, not the peer
  const isUnnamed = ip === socket.remoteAddress && isThroughProxy(headers) && isLocal(ip)
  return isUnnamed ? null : rateLimitAddress(ip)
}

/**
 * An IPv6 address counts by its /64, which one customer of a provider has as a whole; an IPv4
 * address counts whole, in either notation.
 */
export function rateLimitAddress(address: string): string {
  // most addresses are IPv4, and `isIPv6` is a long regular expression
  if (!address.includes(':') || !isIPv6(address)) return address
  // URL writes every IPv6 address in one form, with an IPv4 ending in hexadecimal
  const host = new URL(`http://[${address.replace(/%.*/, '')}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(host)
  if (mapped) return fourBytes(mapped.slice(1)).join('.')
  const [start = '', end] = host.split('::')
  const before = start.split(':').filter(Boolean)
  const after = (end ?? '').split(':').filter(Boolean)
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}

/**
 * The /48 around a /64; null for an IPv4 address. Hosting providers mostly assign a /48, which is
 * 65,536 networks of /64.
 */
export const widerNetwork = (counted: string): string | null =>
  counted.endsWith('::/64') ? counted.replace(/:[\da-f]+::\/64$/, '::/48') : null

const fourBytes = (groups: readonly string[]): number[] =>
  groups.map((group) => Number.parseInt(group, 16)).flatMap((pair) => [pair >> 8, pair & 255])
