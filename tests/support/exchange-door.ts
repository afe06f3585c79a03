// The door for 1C alone, as one process of the shop serves it, with a patience of its own.

import { fastify } from 'fastify'
import { serveExchange } from '#src/commerceml/server/exchange.routes.ts'
import type { ExchangeContext, ExchangeSettings } from '#src/commerceml/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { EXCHANGE_PASSWORD, LOGIN, type OneC, oneC, type Send } from './one-c.ts'

type Wishes = Partial<Omit<ExchangeContext, 'db' | 'folder' | 'settings'>> & {
  readonly settings?: Partial<ExchangeSettings>
}

export type ExchangeDoor = {
  readonly send: Send
  readonly oneC: (settings?: Omit<Parameters<typeof oneC>[0], 'send'>) => OneC
  /** Orders for which 1C asked an impossible step. */
  readonly warned: readonly object[]
  readonly close: () => Promise<void>
}

export async function exchangeDoor(
  db: Database,
  folder: string,
  { settings, ...wishes }: Wishes = {},
): Promise<ExchangeDoor> {
  const server = fastify()
  const warned: object[] = []
  await serveExchange(server, {
    db,
    folder,
    settings: {
      login: LOGIN,
      password: EXCHANGE_PASSWORD,
      priceType: undefined,
      warehouses: new Map(),
      pieceBytes: 64 * 1024,
      mostBytes: 16 * 1024 * 1024,
      ...settings,
    },
    failedLogins: 1000,
    patienceMs: 10_000,
    silenceSeconds: 15,
    log: { warn: (what) => void warned.push(what) },
    ...wishes,
  })
  await server.ready()
  const send: Send = async ({ method, url, headers, body }) => {
    const answer = await server.inject({ method, url, headers, ...(body && { payload: body }) })
    return { status: answer.statusCode, text: answer.body }
  }
  return { send, oneC: (given) => oneC({ send, ...given }), warned, close: () => server.close() }
}
