// JSON lines of requests (from LOG_LEVEL info on); tokens, passwords and phones never reach them.

import type { FastifyServerOptions } from 'fastify'

// a search may hold a VIN or a phone, a link from a letter holds what opens an account
const TELLTALE = /(\/(?:search|new-password|confirm-email|password-reset|email-confirmation)\/).+/i

/** Of an address only the path is kept, and of it nothing that tells on somebody. */
const pathOf = (url: string): string => url.split('?', 1)[0]?.replace(TELLTALE, '$1…') ?? ''

export const requestLog = (level: string): FastifyServerOptions['logger'] => ({
  level,
  redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.phone', '*.email'],
  serializers: {
    req: (request) => ({ id: request.id, method: request.method, path: pathOf(request.url ?? '') }),
    res: (reply) => ({ statusCode: reply.statusCode }),
  },
})
