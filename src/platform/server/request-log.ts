// JSON lines of requests (from LOG_LEVEL info on); tokens, passwords and phones never reach them.

import type { FastifyServerOptions } from 'fastify'

/** Search texts may hold a VIN or a phone, so of an address only the path is kept. */
const pathOf = (url: string): string => url.split('?', 1)[0]?.replace(/(\/search\/).+/, '$1…') ?? ''

export const requestLog = (level: string): FastifyServerOptions['logger'] => ({
  level,
  redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.phone', '*.email'],
  serializers: {
    req: (request) => ({ id: request.id, method: request.method, path: pathOf(request.url ?? '') }),
    res: (reply) => ({ statusCode: reply.statusCode }),
  },
})
