// What the browser is told about trust: only our own files, no framing, no guessing of types.

import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to another one
  interface FastifyContextConfig {
    /** What a route says of trust, where it is not what all say. */
    readonly securityHeaders?: SecurityHeaders
  }
}

/** Hosts that a page needs beside our own, by directive. */
export type TrustedSources = {
  readonly [directive in 'scriptSrc' | 'styleSrc' | 'imgSrc' | 'connectSrc' | 'frameSrc']?: string[]
}

/** Puts them on an answer. */
export type SecurityHeaders = ReturnType<typeof helmet>

/** The strict policy, and what one page is allowed beyond it. */
const contentPolicy = (isHttps: boolean, beside: TrustedSources) => ({
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

/**
 * The shop asks for none of it, so no script and no frame of a map may. Names that all browsers
 * with this header know: they complain of others on their console.
 */
const PERMISSIONS = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'screen-wake-lock', 'serial', 'usb'],
]
  .map((name) => `${name}=()`)
  .join(', ')

export function securityHeaders(isHttps: boolean, beside: TrustedSources = {}): SecurityHeaders {
  const setHeaders = helmet({
    contentSecurityPolicy: contentPolicy(isHttps, beside),
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  })
  return (request, response, next) => {
    response.setHeader('permissions-policy', PERMISSIONS)
    setHeaders(request, response, next)
  }
}

// not by @fastify/helmet: it works out every header anew at each request
export function addSecurityHeaders(server: FastifyInstance, isHttps: boolean): void {
  const strict = securityHeaders(isHttps)
  server.addHook('onRequest', (request, reply, next) => {
    const { securityHeaders: setHeaders = strict } = request.routeOptions.config
    setHeaders(request.raw, reply.raw, (error) => next(error as Error | undefined))
  })
}
