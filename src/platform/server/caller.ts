// Who makes a call: read from the request once, passed to every handler.

import type { FastifyRequest } from 'fastify'

export type Caller = {
  /** The bearer token, when one was sent. */
  readonly token: string | null
  /** The network address, behind a trusted proxy the client's own. */
  readonly address: string
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
    userAgent: text(headers['user-agent']).slice(0, 300),
    idempotencyKey: text(headers['idempotency-key']) || null,
  }
}

/** A page that the server renders: it shows public facts only, so it carries no token. */
export const visitorAt = (address: string): Caller => ({
  token: null,
  address,
  userAgent: '',
  idempotencyKey: null,
})
