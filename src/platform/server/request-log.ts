// Logs requests as JSON lines (from LOG_LEVEL info on), without tokens, passwords and phones.

import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyBaseLogger, FastifyInstance, FastifyServerOptions } from 'fastify'

// a search may hold a VIN or a phone, a link of a letter a secret token
const SENSITIVE_PATH =
  /(\/(?:search|new-password|confirm-email|password-reset|email-confirmation)\/).+/i

const LONGEST_PATH = 300

/**
 * The path of a URL without query and personal data. Masked before it is cut: half an e-mail would
 * not be recognised.
 */
export function loggedPath(url: string): string {
  const path = maskSecrets(url.split('?', 1)[0]?.replace(SENSITIVE_PATH, '$1…') ?? '')
  return path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path
}

/**
 * Only what identifies the fault is logged: `detail` and `where` of a database error hold values of
 * the row.
 */
function describeError(error: Error) {
  const { name, message, stack = '', cause } = error
  const { code, constraint } = error as { code?: string; constraint?: string }
  const reason = cause instanceof Error ? { cause: cause.message } : {}
  return { type: name, message, stack, code, constraint, ...reason }
}

/**
 * The rest of a JSON escape such as `
 * `: no part of a word.
 */
const ESCAPE = String.raw`(?:[nrtbf]|u[\da-f]{4})`
const AFTER_ESCAPE = String.raw`(?<=\\${ESCAPE})`
const PHONE = String.raw`(?:\+|%2B)?[78][\s(-]{0,2}\d{3}[\s)-]{0,2}\d{3}[\s-]?\d{2}[\s-]?\d{2}(?![\w-])`
// Starts only where a run of its characters starts: tried at each of them, a long text without «@»
// would take quadratic time.
const EMAIL_START = String.raw`(?:(?<![\w.+-])(?<!\\(?=${ESCAPE}))|${AFTER_ESCAPE})`
const EMAIL = String.raw`[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+`

/** Personal data in foreign text; masks are a number or a word, so JSON stays valid. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(String.raw`(?:(?<![\w.-])|${AFTER_ESCAPE})${PHONE}`, 'gi'), '70000000000'],
  [new RegExp(EMAIL_START + EMAIL, 'gi'), 'someone@hidden'],
  [/Bearer\s+[^\s"\\]+/gi, 'Bearer …'],
  [/(postgres(?:ql)?:\/\/[^:@/\s"]*):[^@\s"]+@/gi, '$1:…@'],
]

export const maskSecrets = (line: string): string =>
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
  hooks: { streamWrite: maskSecrets },
})

/** The request under way, so that deeper logs carry its id. */
const logs = new AsyncLocalStorage<FastifyBaseLogger>()

/** Called before other hooks are added, which belong to the request too. */
export function trackRequestLogs(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => logs.run(request.log, done))
}

/** The log of the current request, or the server's outside of one. */
export const currentLog = (server: FastifyInstance): FastifyBaseLogger =>
  logs.getStore() ?? server.log
