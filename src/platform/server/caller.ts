// Who makes a call: read from the request once, passed to every handler.

import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { isLoopback, isThroughProxy } from './through-proxy.ts'

export type Caller = {
  /** The bearer token, when one was sent. */
  readonly token: string | null
  /** The network address, behind a trusted proxy the client's own. */
  readonly address: string
  /** What bounds for each address count by; null where nobody can tell one buyer from another. */
  readonly countedAddress: string | null
  readonly userAgent: string
  readonly idempotencyKey: string | null
}

const text = (header: string | string[] | undefined): string =>
  (Array.isArray(header) ? header[0] : header) ?? ''

export function callerOf(request: FastifyRequest): Caller {
  const { headers } = request
  return {
    token: /^Bearer\s+(\S+)$/i.exec(text(headers.authorization))?.[1] ?? null,
    address: request.ip,
    countedAddress: countedAddress(request),
    userAgent: text(headers['user-agent']).slice(0, 300),
    idempotencyKey: text(headers['idempotency-key']) || null,
  }
}

/** A page that the server renders: it shows public facts only, so it carries no token. */
export const visitorAt = (address: string): Caller => ({
  token: null,
  address,
  countedAddress: null,
  userAgent: '',
  idempotencyKey: null,
})

/**
 * The address that a caller's bounds count by. Behind a proxy on this computer that nobody has named
 * in TRUST_PROXY the whole town has the proxy's address: a bound for it would refuse honest buyers.
 */
export const countedAddress = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>) =>
  isLoopback(ip) && isThroughProxy(headers) ? null : limitedAddress(ip)

/**
 * What a limit per address counts by. Whoever has one IPv6 address has its whole network of 2^64,
 * so only the first four groups count; an IPv4 address counts whole, in either of its forms.
 */
export function limitedAddress(address: string): string {
  if (!isIPv6(address)) return address
  // the parser of addresses writes every IPv6 address in one way, IPv4 at its end in hexadecimal
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
 * The network of 2^80 that a counted IPv6 network of 2^64 lies in; null for an IPv4 address. Who
 * hires a server mostly gets as much: 65,536 networks that are counted one by one.
 */
export const widerNetwork = (counted: string): string | null =>
  counted.endsWith('::/64') ? counted.replace(/:[\da-f]+::\/64$/, '::/48') : null

const fourBytes = (groups: readonly string[]): number[] =>
  groups.map((group) => Number.parseInt(group, 16)).flatMap((pair) => [pair >> 8, pair & 255])
