// Asks a server over connections that stay open.

import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
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

export function connect(address: string): Client {
  const { hostname: host, port } = new URL(address)
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_CONNECTIONS })
  const get = (path: string) =>
    new Promise<Answer>((resolve, reject) => {
      const asked = request({ host, port, path, agent }, (response) => {
        text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
      })
      asked.setTimeout(PATIENCE_MS, () => asked.destroy(new Error('no answer')))
      asked.on('error', reject)
      asked.end()
    })
  return { get, close: () => agent.destroy() }
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
