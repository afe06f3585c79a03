// Asks a server over connections that stay open. By undici and not by node:http: the generator works
// on the same cores as what it measures, and node:http takes more of them.

import { type Dispatcher, Pool } from 'undici'
import type { Ask } from './open-loop.ts'

const PATIENCE_MS = 30_000
// more than ever wait at once unless the server has given up; those behind them wait in time
const MOST_CONNECTIONS = 256

export type Answer = { readonly status: number; readonly body: string }

export type Client = {
  /** Rejects when no answer comes. */
  readonly get: (path: string) => Promise<Answer>
  readonly close: () => void
}

export function connect(address: string, headers: Readonly<Record<string, string>> = {}): Client {
  const pool = new Pool(address, {
    connections: MOST_CONNECTIONS,
    pipelining: 1,
    headersTimeout: PATIENCE_MS,
    bodyTimeout: PATIENCE_MS,
  })
  const get = (path: string) =>
    new Promise<Answer>((resolve, reject) => {
      pool.dispatch({ path, method: 'GET', headers }, collecting(resolve, reject))
    })
  return { get, close: () => void pool.destroy() }
}

function collecting(
  resolve: (answer: Answer) => void,
  reject: (error: Error) => void,
): Dispatcher.DispatchHandler {
  const pieces: Buffer[] = []
  let status = 0
  return {
    onRequestStart: () => {},
    onResponseStart: (_, code) => {
      status = code
    },
    onResponseData: (_, piece) => pieces.push(piece),
    onResponseEnd: () => resolve({ status, body: Buffer.concat(pieces).toString() }),
    onResponseError: (_, error) => reject(error),
  }
}

/** Asks for the paths in turn; an answer of another status is wrong. */
export const askingFor =
  (client: Client, paths: readonly string[], status = 200): Ask =>
  async (turn) => {
    const path = paths[turn % paths.length] ?? '/'
    const answer = await client.get(path)
    if (answer.status !== status) throw wrong(path, answer)
  }

const wrong = (path: string, { status, body }: Answer): Error =>
  new Error(`${status} for ${decodeURIComponent(path).slice(0, 100)}: ${body.slice(0, 200)}`)
