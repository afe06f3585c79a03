// A visitor of the shop: its own address on loopback, connections and cookies.

import { Pool } from 'undici'

const PATIENCE_MS = 30_000
const CONNECTIONS = 6 // as many as a browser opens

export type Question = {
  readonly method?: 'GET' | 'HEAD' | 'POST'
  /** Sent unchanged, dot segments too. */
  readonly path: string
  readonly body?: object
  readonly token?: string | undefined
  /** The idempotency key. */
  readonly key?: string
}

export type Answer = {
  readonly status: number
  readonly text: string
  /** Null unless the answer is JSON. */
  readonly json: unknown
}

export type Visitor = {
  readonly from: string
  /** Rejects when no answer comes. */
  readonly ask: (question: Question) => Promise<Answer>
  /** Device tokens of the shop by e-mail. */
  readonly devices: Map<string, string>
  readonly close: () => Promise<void>
}

/** `from` is the visitor's address, such as 127.0.0.7: all of 127.0.0.0/8 is this machine. */
export function visitFrom(from: string, shop: string, { connections = CONNECTIONS } = {}): Visitor {
  const pool = new Pool(shop, {
    localAddress: from,
    connections,
    pipelining: 1,
    headersTimeout: PATIENCE_MS,
    bodyTimeout: PATIENCE_MS,
  })
  const cookies = new Map<string, string>()
  const ask = async (question: Question): Promise<Answer> => {
    const { path, body } = question
    const method = question.method ?? (body ? 'POST' : 'GET')
    const headers = headersOf(question, cookies)
    const given = body ? JSON.stringify(body) : null
    const answer = await pool.request({ method, path, headers, body: given })
    keepCookies(cookies, answer.headers['set-cookie'])
    const text = await answer.body.text()
    const isJson = /^application\/json/.test(String(answer.headers['content-type'] ?? ''))
    return { status: answer.statusCode, text, json: isJson && text ? JSON.parse(text) : null }
  }
  return { from, ask, devices: new Map(), close: () => pool.destroy() }
}

function headersOf(
  { body, token, key }: Question,
  cookies: ReadonlyMap<string, string>,
): Record<string, string> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(key && { 'idempotency-key': key }),
    ...(cookie && { cookie }),
  }
}

/** Ignores paths and dates of cookies: there is one host. */
function keepCookies(jar: Map<string, string>, given: string | string[] | undefined): void {
  for (const line of [given ?? []].flat()) {
    const [pair = ''] = line.split(';', 1)
    const [name = '', ...value] = pair.split('=')
    jar.set(name.trim(), value.join('='))
  }
}

/** Each place has its own network, 127.`net`.`place`.0/24, like a household. */
export const addressAt = (net: number, place: number): string => `127.${net}.${place}.1`
