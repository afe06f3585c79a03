// JSON lines of requests (from LOG_LEVEL info on); tokens, passwords and phones never reach them.

import type { FastifyServerOptions } from 'fastify'

// a search may hold a VIN or a phone, a link from a letter holds what opens an account
const TELLTALE = /(\/(?:search|new-password|confirm-email|password-reset|email-confirmation)\/).+/i

/** Of an address only the path is kept, and of it nothing that tells on somebody. */
const pathOf = (url: string): string => url.split('?', 1)[0]?.replace(TELLTALE, '$1…') ?? ''

/**
 * An error of the database also tells the row that it refused, so only what names the fault is
 * kept: `detail` and `where` are not.
 */
function describeError(error: Error) {
  const { name, message, stack = '', cause } = error
  const { code, constraint } = error as { code?: string; constraint?: string }
  const reason = cause instanceof Error ? { cause: cause.message } : {}
  return { type: name, message, stack, code, constraint, ...reason }
}

/** What a text may still hold that somebody else wrote; each mask is also a number or a word. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [
    /(?<![\w.-])(?:\+|%2B)?[78][\s(-]{0,2}\d{3}[\s)-]{0,2}\d{3}[\s-]?\d{2}[\s-]?\d{2}(?![\w-])/gi,
    '70000000000',
  ],
  [/[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/gi, 'someone@hidden'],
  [/Bearer\s+[^\s"\\]+/gi, 'Bearer …'],
  [/(postgres(?:ql)?:\/\/[^:@/\s"]*):[^@\s"]+@/gi, '$1:…@'],
]

export const withoutSecrets = (line: string): string =>
  SECRETS.reduce((text, [secret, mask]) => text.replace(secret, mask), line)

export const requestLog = (level: string): FastifyServerOptions['logger'] => ({
  level,
  redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.phone', '*.email'],
  serializers: {
    req: (request) => ({ id: request.id, method: request.method, path: pathOf(request.url ?? '') }),
    res: (reply) => ({ statusCode: reply.statusCode }),
    err: describeError,
  },
  hooks: { streamWrite: withoutSecrets },
})
