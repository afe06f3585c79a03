// Security headers: only our own files, no framing, no sniffing of types.

import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to another one
  interface FastifyContextConfig {
    /** Overrides the security headers for a route. */
    readonly securityHeaders?: SecurityHeaders
  }
}

/** Third-party hosts that a page needs, by directive. */
export type TrustedSources = {
  readonly [directive in 'scriptSrc' | 'styleSrc' | 'imgSrc' | 'connectSrc' | 'frameSrc']?: string[]
}

/** Sets them on a response. */
export type SecurityHeaders = ReturnType<typeof helmet>

/** The Content-Security-Policy with the exceptions of one page. */
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
    workerSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    ...(isHttps && { upgradeInsecureRequests: [] }),
  },
})

/**
 * Permissions that scripts and frames must not ask for. Only names that all browsers know: others
 * are reported on the console.
 */
const PERMISSIONS = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'screen-wake-lock', 'serial', 'usb'],
]

/** `asks`: what our own scripts on this page may ask the visitor for. */
const permissions = (asks: readonly string[]): string =>
  PERMISSIONS.map((name) => `${name}=(${asks.includes(name) ? 'self' : ''})`).join(', ')

export function securityHeaders(
  isHttps: boolean,
  beside: TrustedSources = {},
  asks: readonly string[] = [],
): SecurityHeaders {
  const permitted = permissions(asks)
  const setHeaders = helmet({
    contentSecurityPolicy: contentPolicy(isHttps, beside),
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  })
  return (request, response, next) => {
    response.setHeader('permissions-policy', permitted)
    setHeaders(request, response, next)
  }
}

// not @fastify/helmet, which computes every header for each request
export function addSecurityHeaders(server: FastifyInstance, isHttps: boolean): void {
  const strict = securityHeaders(isHttps)
  server.addHook('onRequest', (request, reply, next) => {
    const { securityHeaders: setHeaders = strict } = request.routeOptions.config
    setHeaders(request.raw, reply.raw, (error) => next(error as Error | undefined))
  })
}
