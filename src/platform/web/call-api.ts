// The one way to call the API: fetch in the browser, the same handler in-process on the server.

import type { AnswerOf, Endpoint, InputOf } from '#src/shared/endpoint.ts'
import { ApiError } from './api-error.ts'

const PATIENCE_MS = 15_000

export type CallOptions = {
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
}

/** Carries a call: resolves to a status and a parsed body, throws ApiError without an answer. */
export type Transport = (
  endpoint: Endpoint,
  input: { params?: unknown; query?: unknown; body?: unknown },
  options: CallOptions,
) => Promise<{ status: number; body: unknown }>

export type CallApi = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
) => Promise<AnswerOf<E>>

/** Makes `callApi` out of a transport; an answer that is not 2xx becomes an ApiError. */
export const callApiBy =
  (transport: Transport): CallApi =>
  async (endpoint, input, options = {}) => {
    const { status, body } = await transport(endpoint, input, options)
    if (status >= 200 && status < 300) return body as AnswerOf<typeof endpoint>
    throw new ApiError(status, body as ApiError['data'])
  }

type Fields = Record<string, unknown>

/** The address of a call: params in the path, query fields that are set behind it. */
export function addressOf(path: string, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Fields
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((input.query ?? {}) as Fields)) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  return query.size > 0 ? `${filled}?${query}` : filled
}

/**
 * The browser's transport. `readToken` is called for each call, `onExpiredToken` when the token
 * that was sent is refused. After `patienceMs` a call without an answer is TIMEOUT_ERROR.
 */
export const fetchTransport =
  (
    readToken: () => string | null,
    onExpiredToken: () => void,
    patienceMs = PATIENCE_MS,
  ): Transport =>
  async (endpoint, input, options) => {
    // a public call carries no token
    const token = endpoint.access === 'customer' ? readToken() : null
    const signals = [AbortSignal.timeout(patienceMs), ...(options.signal ? [options.signal] : [])]
    const answer = await fetch(addressOf(endpoint.path, input), {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...options.headers,
      },
      signal: AbortSignal.any(signals),
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    }).catch((error: Error) => {
      throw new ApiError(error.name === 'TimeoutError' ? 'TIMEOUT_ERROR' : 'FETCH_ERROR')
    })
    if (answer.status === 401 && token && token === readToken()) onExpiredToken()
    return { status: answer.status, body: await parse(answer) }
  }

async function parse(answer: Response): Promise<unknown> {
  const text = await answer.text().catch(() => {
    throw new ApiError('FETCH_ERROR')
  })
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError('PARSING_ERROR')
  }
}
