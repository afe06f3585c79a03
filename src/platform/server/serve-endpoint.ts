// Binds an endpoint of a contract to HTTP, and to calls inside the process.

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
) => Promise<AnswerOf<E>>

type Call = {
  readonly endpoint: Endpoint
  /** Throws ShopError; `raw` is checked here. */
  readonly run: (raw: RawInput, caller: Caller) => Promise<unknown>
}

/** Of calls that are not for everybody. */
export type ClosedAccess = Exclude<Endpoint['access'], 'public'>

/** Every call of the shop: Fastify answers them over HTTP, server rendering runs them directly. */
export type ApiServer = {
  readonly fastify: FastifyInstance
  /** By method and path pattern, `GET /api/products/:id`. */
  readonly calls: Map<string, Call>
  /** Throws `unauthenticated` or `forbidden` for a caller who may not make calls of this access. */
  readonly admit: (caller: Caller, access: ClosedAccess) => Promise<unknown>
}

export const callKey = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  `${method} ${path}`

type ServeOptions = {
  /** Fastify's route config, such as a rate limit. */
  readonly config?: RouteShorthandOptions['config']
  /** Bytes of a body that may come; else as many as the server takes. */
  readonly bodyLimit?: number
  /** What else is wrong with a body that the schema refused, so that one answer tells it all. */
  readonly alsoWrong?: (body: unknown) => Promise<FieldErrors>
  /** What the caller is told while the database is away, where the common sentence is too little. */
  readonly whenAway?: string
  /** What goes with an answer that is more than read: the name of a file, for one. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Adds one endpoint. */
export function serve<E extends Endpoint>(
  api: ApiServer,
  endpoint: E,
  handler: Handler<E>,
  { config = {}, bodyLimit, alsoWrong, whenAway, headers = {} }: ServeOptions = {},
): void {
  const run = async (raw: RawInput, caller: Caller): Promise<unknown> => {
    // a stranger learns nothing about the fields of a call that is not for strangers
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

function send(reply: FastifyReply, { access, method, status = 200 }: Endpoint, answer: unknown) {
  // Public answers are asked for again with their ETag; personal ones are kept nowhere.
  reply.header('cache-control', access === 'public' && method === 'GET' ? 'no-cache' : 'no-store')
  reply.code(status)
  if (status === 204) return reply.send()
  // as bytes, or its hash, its length and its writing would each encode it anew
  const body = Buffer.from(JSON.stringify(answer))
  return reply.type('application/json; charset=utf-8').send(body)
}
