// An API client that sends any body and validates every answer; it shares no code with the shop.

import type { AnswerOf } from '#src/shared/endpoint.ts'
import type { ErrorBody } from '#src/shared/error-body.ts'
import { expectSoundAnswer } from './sound-answer.ts'
import type { Answer, WireAnswer, WireRequest } from './wire-answer.ts'

/** Carries one request: into the process, or over the network. */
export type Wire = (request: WireRequest) => Promise<WireAnswer>

type Fields = Readonly<Record<string, unknown>>
export type Body = 'json' | 'form' | 'multipart'
type Wishes = { readonly body?: Body; readonly headers?: Readonly<Record<string, string>> }

export type ApiClient = {
  readonly get: (path: string, query?: Fields, headers?: Fields) => Promise<Answer>
  readonly post: (path: string, fields: Fields, wishes?: Wishes) => Promise<Answer>
  /** Sent unchanged. */
  readonly send: (request: Partial<WireRequest> & { url: string }) => Promise<Answer>
}

/** `headers` go with every request: a token, for one. */
export function apiClient(wire: Wire, headers: Readonly<Record<string, string>> = {}): ApiClient {
  const send: ApiClient['send'] = async (request) => {
    const whole = { method: 'GET', ...request, headers: { ...headers, ...request.headers } }
    const answer = readable(await wire(whole))
    expectSoundAnswer(whole, answer)
    return answer
  }
  return {
    send,
    get: (path, query = {}, more = {}) =>
      send({ url: path + queryText(query), headers: more as Record<string, string> }),
    post: async (url, fields, { body = 'json', headers: more = {} } = {}) => {
      const { type, payload } = await bodies[body](fields)
      return send({ method: 'POST', url, payload, headers: { 'content-type': type, ...more } })
    },
  }
}

/** To a shop in a process of its own; rejects when the connection breaks. */
export const overHttp =
  (address: string): Wire =>
  async ({ method, url, headers, payload }) => {
    const body = typeof payload === 'string' ? payload : payload && new Uint8Array(payload)
    const answer = await fetch(address + url, { method, headers, ...(body && { body }) })
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      text: await answer.text(),
    }
  }

function readable(answer: WireAnswer): Answer {
  const json = /^application\/json/.test(answer.headers['content-type'] ?? '')
    ? JSON.parse(answer.text || 'null')
    : undefined
  return {
    ...answer,
    json,
    as: (endpoint) => {
      if (answer.status !== (endpoint.status ?? 200)) {
        throw new Error(`${endpoint.path}: ${answer.status} ${answer.text}`)
      }
      return endpoint.answer.parse(json) as AnswerOf<typeof endpoint>
    },
    failure: json as ErrorBody,
  }
}

const present = (fields: Fields): [string, string][] =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)])

const queryText = (query: Fields): string =>
  Object.keys(query).length > 0 ? `?${new URLSearchParams(present(query))}` : ''

const bodies = {
  json: async (fields: Fields) => ({ type: 'application/json', payload: JSON.stringify(fields) }),
  form: async (fields: Fields) => ({
    type: 'application/x-www-form-urlencoded',
    payload: new URLSearchParams(present(fields)).toString(),
  }),
  multipart: async (fields: Fields) => {
    const form = new FormData()
    for (const [name, value] of present(fields)) form.append(name, value)
    const encoded = new Response(form)
    const type = encoded.headers.get('content-type') ?? ''
    return { type, payload: Buffer.from(await encoded.arrayBuffer()) }
  },
}
