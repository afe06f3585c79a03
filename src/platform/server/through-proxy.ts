// Whether a request was passed on by a proxy on this computer.

import type { FastifyRequest } from 'fastify'

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

/** What proxies set, each its own: who comes through one is no caller on this computer. */
const SET_BY_PROXIES =
  /^(x-forwarded(-.+)?|forwarded|x-real-ip|via|x-client-ip|true-client-ip|cf-connecting-ip)$/

export const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && LOOPBACK.includes(address)

export const isThroughProxy = (headers: FastifyRequest['headers']): boolean =>
  Object.keys(headers).some((name) => SET_BY_PROXIES.test(name))
