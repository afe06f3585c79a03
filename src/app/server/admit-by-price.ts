// The first hook of every request: admits it by its price, its caller's budget and the load.

import type { FastifyInstance } from 'fastify'
import { admitCalls, type KnownCallers } from '#src/platform/server/admit-calls.ts'
import { callBudget } from '#src/platform/server/call-budget.ts'
import { ConcurrencyLimit } from '#src/platform/server/concurrency-limit.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { securityHeaders } from '#src/platform/server/security-headers.ts'
import { watchLoad } from '#src/platform/server/server-load.ts'
import { priceOfCall } from './call-prices.ts'
import type { Config } from './config.ts'

type Parts = {
  readonly config: Pick<Config, 'limits' | 'publicUrl'>
  readonly db: Pick<OpenDatabase, 'pool'>
  readonly reads: Pick<OpenDatabase, 'pool'>
  readonly draining?: AbortSignal
}

/** Files of many megabytes, renewed every half hour: ten in a burst, thirty a minute. */
const FEEDS = { perSecond: 0.5, burst: 10 }

/** Must be called before other hooks are added: a refused request costs nothing more. */
export function admitByPrice(
  server: FastifyInstance,
  { config: { limits, publicUrl }, db, reads, draining }: Parts,
): KnownCallers {
  const now = () => performance.now()
  const atOnce = { running: limits.callsAtOnce, searching: limits.searchesAtOnce }
  const gate = new ConcurrencyLimit(atOnce, { isBusy: () => watch.now().isBusy, now })
  const pools = [db, reads].map((database) => () => database.pool?.())
  const watch = watchLoad({ pools, meanRunning: () => gate.meanRunning() })
  server.addHook('onClose', async () => watch.stop())
  const searches = { perSecond: limits.searchesPerSecond, burst: limits.searchesPerSecond }
  const budgetLimits = {
    perSecond: limits.costPerSecond,
    burst: limits.costBurst,
    groups: { search: searches, suggest: searches, oils: searches, feeds: FEEDS },
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

/** The page for an address over its limit; needs no script, no style and no database. */
const refusalPage = (text: string, seconds: number): string => `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Подождите немного</title>
</head>
<body>
<main>
<h1>Подождите немного</h1>
<p>${text}</p>
<p>Обновите страницу через ${seconds} с. Корзина и заказы сохранены.</p>
<p><a href="/">На главную</a></p>
</main>
</body>
</html>
`
