// Asks addresses that somebody else wrote: bounded, and never inside the internal network.

import { lookup as lookUp } from 'node:dns'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

const MOST_REDIRECTS = 3
const LONGEST_ADDRESS = 2000

/** Blocked networks: loopback, private, link-local, shared, documentation, multicast. */
const CLOSED = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  CLOSED.addSubnet(network, prefix)
}
/** Allows IPv6 only in the public range, without the parts that lead to IPv4. */
const OPEN_IPV6 = new BlockList()
OPEN_IPV6.addSubnet('2000::', 3, 'ipv6')
const CLOSED_IPV6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  CLOSED_IPV6.addSubnet(network, prefix, 'ipv6')
}

export const isPublicAddress = (ip: string): boolean =>
  isIPv6(ip)
    ? OPEN_IPV6.check(ip, 'ipv6') && !CLOSED_IPV6.check(ip, 'ipv6')
    : isIP(ip) === 4 && !CLOSED.check(ip)

/** Its message says in Russian what is wrong with the address. */
export class RefusedAddress extends Error {}

const closed = () => new RefusedAddress('адрес ведёт во внутреннюю сеть')

type Asking = {
  readonly end: AbortSignal
  /** Whether a server at this IP address may be asked. */
  readonly isAllowed: (ip: string) => boolean
  /** Headers of the request; passwords only go to the host that they are for. */
  readonly headersFor: (url: URL) => OutgoingHttpHeaders
  /** Whether a redirect from https to http is refused. */
  readonly keepsTls?: boolean
}

/** Resolves to the answer after redirects, whatever its status. Throws RefusedAddress. */
export async function askOutside(address: string, asking: Asking): Promise<IncomingMessage> {
  let url = readWebAddress(address)
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const response = await ask(url, asking)
    const { statusCode = 0, headers } = response
    if (statusCode === 304 || statusCode < 300 || statusCode >= 400 || !headers.location) {
      return response
    }
    response.destroy()
    const next = readWebAddress(new URL(headers.location, url).href)
    if (asking.keepsTls && url.protocol === 'https:' && next.protocol !== 'https:') {
      throw new RefusedAddress('адрес отсылает с https:// на http://')
    }
    url = next
  }
  throw new RefusedAddress('адрес слишком много раз отсылает дальше')
}

/** Throws RefusedAddress. */
function readWebAddress(text: string): URL {
  if (text.length > LONGEST_ADDRESS || !URL.canParse(text)) {
    throw new RefusedAddress('адрес не читается')
  }
  const url = new URL(text)
  if (!['http:', 'https:'].includes(url.protocol) || url.username || url.password) {
    throw new RefusedAddress('нужен адрес http:// или https:// без пароля')
  }
  return url
}

/** Connects to the address that was checked: a name is resolved only once. */
function ask(url: URL, { end, isAllowed, headersFor }: Asking) {
  const host = bareHost(url.hostname)
  if (isIP(host) && !isAllowed(host)) throw closed()
  const lookup: LookupFunction = (name, options, done) =>
    lookUp(name, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error || !first) {
        return done(error ?? new RefusedAddress('у адреса нет сервера'), '', 0)
      }
      if (!found.every(({ address }) => isAllowed(address))) return done(closed(), '', 0)
      return options.all ? done(null, found) : done(null, first.address, first.family)
    })
  return new Promise<IncomingMessage>((resolve, reject) => {
    const request = url.protocol === 'https:' ? overHttps : overHttp
    const headers = { 'user-agent': 'Silkway', ...headersFor(url) }
    request(url, { signal: end, lookup, headers, agent: false }, resolve).on('error', reject).end()
  })
}

const bareHost = (host: string): string => host.replace(/^\[|\]$/g, '')

/**
 * Resolves a host for a client that connects by itself: to this IP address, so that the name is not
 * resolved again. Throws RefusedAddress.
 */
export async function resolveOutside(
  hostname: string,
  isAllowed: (ip: string) => boolean,
): Promise<string> {
  const host = bareHost(hostname)
  const found = await new Promise<readonly { readonly address: string }[]>((resolve) => {
    lookUp(host, { all: true }, (error, addresses) => resolve(error ? [] : addresses))
  })
  const [first] = found
  if (!first) throw new RefusedAddress('у адреса нет сервера')
  if (!found.every(({ address }) => isAllowed(address))) throw closed()
  return first.address
}

/** Yields the bytes of an answer; throws RefusedAddress beyond `mostBytes`. */
export async function* boundedBytes(
  bytes: AsyncIterable<Buffer>,
  mostBytes: number,
): AsyncGenerator<Buffer> {
  let size = 0
  for await (const piece of bytes) {
    size += piece.length
    if (size > mostBytes) throw tooLarge(mostBytes) // leaving the loop closes the connection
    yield piece
  }
}

export const tooLarge = (mostBytes: number) =>
  new RefusedAddress(`больше ${Math.round(mostBytes / 1024 / 1024)} МБ`)
