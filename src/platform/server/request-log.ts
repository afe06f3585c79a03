// JSON lines of requests (from LOG_LEVEL info on); tokens, passwords and phones never reach them.

import type { FastifyServerOptions } from 'fastify'

// a search may hold a VIN or a phone, a link from a letter holds what opens an account
const TELLTALE = /(\/(?:search|new-password|confirm-email|password-reset|email-confirmation)\/).+/i

const LONGEST_PATH = 300

/**
 * Of an address only the path is kept, and of it nothing that tells on somebody. It is masked
 * before it is cut: half an e-mail would not be known for one.
 */
export function loggedPath(url: string): string {
  const path = withoutSecrets(url.split('?', 1)[0]?.replace(TELLTALE, '$1…') ?? '')
  return path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path
}

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

/** What follows the backslash of an escaped sign in JSON, as in `\n`: no part of a word. */
const ESCAPE = String.raw`(?:[nrtbf]|u[\da-f]{4})`
const AFTER_ESCAPE = String.raw`(?<=\\${ESCAPE})`
const PHONE = String.raw`(?:\+|%2B)?[78][\s(-]{0,2}\d{3}[\s)-]{0,2}\d{3}[\s-]?\d{2}[\s-]?\d{2}(?![\w-])`
// It may begin only where a run of its signs begins: tried from each of them, a long text without
// «@» would hold the process for as long as its square.
const EMAIL_START = String.raw`(?:(?<![\w.+-])(?<!\\(?=${ESCAPE}))|${AFTER_ESCAPE})`
const EMAIL = String.raw`[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+`

/** What a text may still hold that somebody else wrote; each mask is also a number or a word. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(String.raw`(?:(?<![\w.-])|${AFTER_ESCAPE})${PHONE}`, 'gi'), '70000000000'],
  [new RegExp(EMAIL_START + EMAIL, 'gi'), 'someone@hidden'],
  [/Bearer\s+[^\s"\\]+/gi, 'Bearer …'],
  [/(postgres(?:ql)?:\/\/[^:@/\s"]*):[^@\s"]+@/gi, '$1:…@'],
]

export const withoutSecrets = (line: string): string =>
  SECRETS.reduce((text, [secret, mask]) => text.replace(secret, mask), line)

export const requestLog = (level: string): FastifyServerOptions['logger'] => ({
  level,
  redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.phone', '*.email'],
  serializers: {
    req: (request) => ({
      id: request.id,
      method: request.method,
      path: loggedPath(request.url ?? ''),
    }),
    res: (reply) => ({ statusCode: reply.statusCode }),
    err: describeError,
  },
  hooks: { streamWrite: withoutSecrets },
})
