// Serves an endpoint of a contract over HTTP and to calls inside the process.

import type { FastifyInstance, FastifyReply, RouteShorthandOptions } from 'fastify'
import type { AnswerOf, CheckedInput, Endpoint } from '#src/shared/endpoint.ts'
import { type FieldErrors, ShopError } from '#src/shared/errors.ts'
import { type Caller, callerOf } from './caller.ts'
import { checkInput, type RawInput, withFields } from './check-input.ts'
import { isUnavailable } from './database-errors.ts'
import { RETRY_AFTER_SECONDS } from './error-handler.ts'

export type Handler<E extends Endpoint> = (
  input: CheckedInput<E>,
  caller: Caller,
) => Promise<AnswerOf<E> | WithHeaders<AnswerOf<E>>>

/** An answer of a handler with headers of its own, such as a cookie. */
export class WithHeaders<Answer> {
  readonly answer: Answer
  readonly headers: Readonly<Record<string, string>>

  constructor(answer: Answer, headers: Readonly<Record<string, string>>) {
    this.answer = answer
    this.headers = headers
  }
}

type Call = {
  readonly endpoint: Endpoint
  /** Validates `raw`; throws ShopError. */
  readonly run: (raw: RawInput, caller: Caller) => Promise<unknown>
}

/** Access levels that need a token. */
export type ClosedAccess = Exclude<Endpoint['access'], 'public'>

/** All endpoints: Fastify serves them over HTTP, server-side rendering calls them directly. */
export type ApiServer = {
  readonly fastify: FastifyInstance
  /** By method and path pattern, `GET /api/products/:id`. */
  readonly calls: Map<string, Call>
  /** Throws `unauthenticated` or `forbidden` when the caller lacks this access. */
  readonly admit: (caller: Caller, access: ClosedAccess) => Promise<unknown>
}

export const callKey = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  `${method} ${path}`

type ServeOptions = {
  /** Fastify's route config, such as a price. */
  readonly config?: RouteShorthandOptions['config']
  /** Body limit in bytes; the server's by default. */
  readonly bodyLimit?: number
  /** Finds more wrong fields of a refused body, so that one response names them all. */
  readonly alsoWrong?: (body: unknown) => Promise<FieldErrors>
  /** Message while the database is unavailable, where the common one is too vague. */
  readonly whenAway?: string
  /** Extra response headers, such as a file name. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Serves one endpoint. */
export function serve<E extends Endpoint>(
  api: ApiServer,
  endpoint: E,
  handler: Handler<E>,
  { config = {}, bodyLimit, alsoWrong, whenAway, headers = {} }: ServeOptions = {},
): void {
  const run = async (raw: RawInput, caller: Caller): Promise<unknown> => {
    // access is checked first: strangers must not learn field errors
    if (endpoint.access !== 'public') await api.admit(caller, endpoint.access)
    return handler(await check(raw), caller)
  }
  const runOrExplain: typeof run = async (raw, caller) => {
    try {
      return await run(raw, caller)
    } catch (cause) {
      if (whenAway === undefined || !isUnavailable(cause as Error)) throw cause
      const refusal = { retryAfterSeconds: RETRY_AFTER_SECONDS }
      throw Object.assign(new ShopError('unavailable', whenAway, refusal), { cause })
    }
  }
  const check = async (raw: RawInput): Promise<CheckedInput<E>> => {
    try {
      return checkInput(endpoint, raw)
    } catch (refusal) {
      throw alsoWrong ? withFields(refusal, await alsoWrong(raw.body)) : refusal
    }
  }
  api.calls.set(callKey(endpoint), { endpoint, run: runOrExplain })
  api.fastify.route({
    method: endpoint.method,
    url: endpoint.path,
    config,
    ...(bodyLimit !== undefined && { bodyLimit }),
    handler: async (request, reply) => {
      const { params, query, body } = request
      const answer = await runOrExplain({ params, query, body }, callerOf(request))
      return send(reply.headers(headers), endpoint, answer)
    },
  })
}

function send(reply: FastifyReply, { access, method, status = 200 }: Endpoint, given: unknown) {
  const { answer, headers } = given instanceof WithHeaders ? given : new WithHeaders(given, {})
  reply.headers(headers)
  // Public responses are revalidated by ETag; personal ones are not stored.
  reply.header('cache-control', access === 'public' && method === 'GET' ? 'no-cache' : 'no-store')
  reply.code(status)
  if (status === 204) return reply.send()
  // encoded once: ETag, length and body would each encode it again
  const body = Buffer.from(JSON.stringify(answer))
  return reply.type('application/json; charset=utf-8').send(body)
}
