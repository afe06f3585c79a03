// Whose work is being done: what is logged below a request carries its number.

import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

const logs = new AsyncLocalStorage<FastifyBaseLogger>()

/** To be called before other hooks are added: what they do belongs to the request too. */
export function followRequests(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => logs.run(request.log, done))
}

/** The log of the request under way; that of the server where none is. */
export const currentLog = (server: FastifyInstance): FastifyBaseLogger =>
  logs.getStore() ?? server.log
