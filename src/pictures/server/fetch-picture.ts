// Fetches a picture from an untrusted address: bounded, and never from the internal network.

import { lookup as lookUp } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'
import type { Refusal } from './encode-picture.ts'
import { MOST_PICTURE_BYTES } from './keep-picture.ts'

const MOST_MS = 20_000
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

type FetchSettings = {
  readonly mostMs?: number
  readonly mostBytes?: number
  readonly end?: AbortSignal
  /** For tests, whose servers are on this machine. */
  readonly isAllowed?: (ip: string) => boolean
}

/** Never rejects: every failure resolves to a refusal. */
export async function fetchPicture(
  address: string,
  settings: FetchSettings = {},
): Promise<Buffer | Refusal> {
  const { mostMs = MOST_MS } = settings
  const deadline = AbortSignal.timeout(mostMs)
  const end = settings.end ? AbortSignal.any([deadline, settings.end]) : deadline
  try {
    let url = readAddress(address)
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const response = await ask(url, end, settings.isAllowed ?? isPublicAddress)
      const { statusCode = 0, headers } = response
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        response.destroy()
        url = readAddress(new URL(headers.location, url).href)
      } else if (statusCode === 200) {
        return await bytesOf(response, settings.mostBytes ?? MOST_PICTURE_BYTES)
      } else {
        response.destroy()
        throw new Refused(`адрес ответил ${statusCode}`)
      }
    }
    throw new Refused('адрес слишком много раз отсылает дальше')
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.message }
    if (deadline.aborted) return { refusal: `адрес не ответил за ${mostMs / 1000} с` }
    return { refusal: 'адрес не отвечает' }
  }
}

class Refused extends Error {}

function readAddress(text: string): URL {
  if (text.length > LONGEST_ADDRESS || !URL.canParse(text)) throw new Refused('адрес не читается')
  const url = new URL(text)
  if (!['http:', 'https:'].includes(url.protocol) || url.username || url.password) {
    throw new Refused('нужен адрес http:// или https:// без пароля')
  }
  return url
}

/** Connects to the address that was checked: a name is resolved only once. */
function ask(url: URL, signal: AbortSignal, isAllowed: (ip: string) => boolean) {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isAllowed(host)) throw closed()
  const lookup: LookupFunction = (name, options, done) =>
    lookUp(name, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error || !first) return done(error ?? new Refused('у адреса нет сервера'), '', 0)
      if (!found.every(({ address }) => isAllowed(address))) return done(closed(), '', 0)
      return options.all ? done(null, found) : done(null, first.address, first.family)
    })
  return new Promise<IncomingMessage>((resolve, reject) => {
    const request = url.protocol === 'https:' ? overHttps : overHttp
    const headers = { accept: 'image/jpeg, image/png, image/webp', 'user-agent': 'Silkway' }
    request(url, { signal, lookup, headers, agent: false }, resolve).on('error', reject).end()
  })
}

const closed = () => new Refused('адрес ведёт во внутреннюю сеть')

async function bytesOf(response: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const tooLarge = () => new Refused(`больше ${Math.round(mostBytes / 1024 / 1024)} МБ`)
  if (Number(response.headers['content-length'] ?? 0) > mostBytes) {
    response.destroy()
    throw tooLarge()
  }
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of response as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > mostBytes) throw tooLarge() // leaving the loop closes the connection
    pieces.push(piece)
  }
  return Buffer.concat(pieces, size)
}
