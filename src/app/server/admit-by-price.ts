// Joins prices, budgets and the load of this process into the first hook of every request.

import type { FastifyInstance } from 'fastify'
import { admitCalls, type KnownPeople } from '#src/platform/server/admit-calls.ts'
import { callBudget } from '#src/platform/server/call-budget.ts'
import { CallGate } from '#src/platform/server/call-gate.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { securityHeaders } from '#src/platform/server/security-headers.ts'
import { watchLoad } from '#src/platform/server/server-load.ts'
import { priceOfCall } from './call-prices.ts'
import type { Config } from './config.ts'
import { refusalPage } from './refusal-page.ts'

type Parts = {
  readonly config: Pick<Config, 'limits' | 'publicUrl'>
  readonly db: Pick<OpenDatabase, 'pool'>
  readonly reads: Pick<OpenDatabase, 'pool'>
  readonly draining?: AbortSignal
}

/** To be called before other hooks are added: what is refused costs nothing more. */
export function admitByPrice(
  server: FastifyInstance,
  { config: { limits, publicUrl }, db, reads, draining }: Parts,
): KnownPeople {
  const now = () => performance.now()
  const atOnce = { running: limits.callsAtOnce, searching: limits.searchesAtOnce }
  const gate = new CallGate(atOnce, { isBusy: () => watch.now().isBusy, now })
  const pools = [db, reads].map((database) => () => database.pool?.())
  const watch = watchLoad({ pools, meanRunning: () => gate.meanRunning() })
  server.addHook('onClose', async () => watch.stop())
  const { searchesPerSecond } = limits
  const budgetLimits = {
    perSecond: limits.costPerSecond,
    burst: limits.costBurst,
    groups: { search: searchesPerSecond, suggest: searchesPerSecond, oils: searchesPerSecond },
  }
  const setTrust = securityHeaders(publicUrl.startsWith('https:'))
  return admitCalls(server, {
    setHeaders: (request, reply) => {
      setTrust(request.raw, reply.raw, () => {})
      if (draining?.aborted) reply.raw.setHeader('connection', 'close')
    },
    budget: callBudget(budgetLimits, { load: watch.now, now }),
    gate,
    priceOf: priceOfCall,
    refusalPage,
  })
}
