// What the browser is told about trust: only our own files, no framing, no guessing of types.

import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Hosts that a page needs beside our own, by directive. */
export type TrustedSources = {
  readonly [directive in 'scriptSrc' | 'styleSrc' | 'imgSrc' | 'connectSrc' | 'frameSrc']?: string[]
}

/** The strict policy, and what one page is allowed beyond it. */
export const contentPolicy = (isHttps: boolean, beside: TrustedSources = {}) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...(beside.scriptSrc ?? [])],
    styleSrc: ["'self'", ...(beside.styleSrc ?? [])],
    imgSrc: ["'self'", 'data:', ...(beside.imgSrc ?? [])],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...(beside.connectSrc ?? [])],
    ...(beside.frameSrc && { frameSrc: beside.frameSrc }),
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    ...(isHttps && { upgradeInsecureRequests: [] }),
  },
})

export async function addSecurityHeaders(server: FastifyInstance, isHttps: boolean): Promise<void> {
  await server.register(helmet, {
    contentSecurityPolicy: contentPolicy(isHttps),
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  })
}
