// Which words TRUST_PROXY may hold.

import { isIP } from 'node:net'

/** Names of private networks that Fastify knows. */
const NAMES = ['loopback', 'linklocal', 'uniquelocal']

/** Addresses, networks like 10.0.0.0/8 and names of networks, separated by commas. */
export const areNetworks = (list: string): boolean =>
  list.split(',').every((word) => NAMES.includes(word.trim()) || isNetwork(word.trim()))

function isNetwork(word: string): boolean {
  const [address = '', bits, ...more] = word.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  if (bits === undefined) return true
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)
}
