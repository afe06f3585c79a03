// Reverse proxies: whether a request came through one, and which are trusted.

import { BlockList, isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

/** Private and link-local networks, and loopback. */
const LOCAL = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  LOCAL.addSubnet(network, bits, 'ipv4')
}
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  LOCAL.addSubnet(network, bits, 'ipv6')
}

/** Headers that proxies set: a request with one of them is not local. */
const SET_BY_PROXIES =
  /^(x-forwarded(-.+)?|forwarded|x-real-ip|via|x-client-ip|true-client-ip|cf-connecting-ip)$/

export const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && LOOPBACK.includes(address)

/** Whether an address lies in a local network, as that of a proxy in a container does. */
export function isLocal(address: string): boolean {
  const bare = address.replace(/%.*/, '')
  const version = isIP(bare)
  return version !== 0 && LOCAL.check(bare, version === 4 ? 'ipv4' : 'ipv6')
}

export const isThroughProxy = (headers: FastifyRequest['headers']): boolean =>
  Object.keys(headers).some((name) => SET_BY_PROXIES.test(name))

/** Names of networks that Fastify knows. */
const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal']

/** Comma-separated addresses, networks like 10.0.0.0/8 and names of networks. */
export const areNetworks = (list: string): boolean =>
  list.split(',').every((word) => NETWORK_NAMES.includes(word.trim()) || isNetwork(word.trim()))

function isNetwork(word: string): boolean {
  const [address = '', bits, ...more] = word.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  if (bits === undefined) return true
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)
}
