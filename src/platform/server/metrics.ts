// Serves metrics as Prometheus text on /metrics.

import cluster from 'node:cluster'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { isMetricsMessage, type ToFirst, type ToWorker } from './cluster-metrics.ts'
import type { OpenDatabase } from './database.ts'
import { isLoopback, isThroughProxy } from './proxies.ts'

/** A gauge that is read at every scrape, with one value per state. */
export type StateGauge = {
  readonly name: string
  readonly help: string
  readonly read: () => Promise<Readonly<Record<string, number>>>
}

type MetricsOptions = {
  /** Bearer token for scrapes from other hosts. */
  readonly token: string | undefined
  readonly databases: Readonly<Record<string, Pick<OpenDatabase, 'pool'>>>
  /** Endpoints whose successful calls have a counter of their own. */
  readonly counted: readonly {
    readonly name: string
    readonly help: string
    readonly endpoint: Endpoint
  }[]
  readonly levels: readonly StateGauge[]
}

/** Answers loopback, and other hosts with `Bearer token` when a token is set. */
export function serveMetrics(server: FastifyInstance, options: MetricsOptions): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, labels: ownLabels() })
  timeRequests(server, registry)
  addPoolGauges(registry, options.databases)
  for (const level of options.levels) addStateGauge(registry, level)
  for (const { name, help, endpoint } of options.counted) {
    const counter = new Counter({ name, help, registers: [registry] })
    const { method, path, status = 200 } = endpoint
    server.addHook('onResponse', async (request, reply) => {
      const isIt = request.method === method && request.routeOptions.url === path
      if (isIt && reply.statusCode === status) counter.inc()
    })
  }
  const allMetrics = metricsOfAllProcesses(registry)
  server.get('/metrics', async (request, reply) => {
    const isTrusted = isLoopback(request.socket.remoteAddress) && !isThroughProxy(request.headers)
    const { token } = options
    const isKnown = token !== undefined && request.headers.authorization === `Bearer ${token}`
    if (!isTrusted && !isKnown) return reply.callNotFound()
    return reply.type(registry.contentType).send(await allMetrics())
  })
}

function timeRequests(server: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    durations.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
}

function addPoolGauges(registry: Registry, databases: MetricsOptions['databases']): void {
  const own = ownLabels()
  const gauge = new Gauge({
    name: 'database_connections',
    help: 'Connections to the database, and who waits for one',
    labelNames: ['database', 'state', ...Object.keys(own)],
    registers: [registry],
    collect: () => {
      for (const [database, { pool }] of Object.entries(databases)) {
        for (const [state, count] of Object.entries(pool?.() ?? {})) {
          gauge.set({ ...own, database, state }, count)
        }
      }
    },
  })
}

function addStateGauge(registry: Registry, { name, help, read }: StateGauge): void {
  new Gauge({
    name,
    help,
    labelNames: ['state'],
    registers: [registry],
    aggregator: 'max', // every process reads the same value
    async collect() {
      this.reset()
      // a metric whose read fails is left out
      const figures = await read().catch(() => ({}))
      for (const [state, figure] of Object.entries(figures)) this.set({ state }, figure)
    },
  })
}

/** Longer than the primary process waits for the others. */
const PATIENCE_MS = 5000

/** Label of metrics that belong to one process; empty without a cluster. */
const ownLabels = (): Readonly<Record<string, string>> =>
  cluster.worker ? { worker: String(cluster.worker.id) } : {}

/** Asks the primary process for the metrics of all; falls back to this process's own. */
function metricsOfAllProcesses(registry: Registry): () => Promise<string> {
  const { worker } = cluster
  if (!worker) return () => registry.metrics()
  const send = (message: ToFirst) => void (worker.isConnected() && worker.send(message))
  const asked = new Map<number, (text: string) => void>()
  let asks = 0

  worker.on('message', async (message: unknown) => {
    if (!isMetricsMessage<ToWorker>(message)) return
    if (message.figures === 'all') asked.get(message.ask)?.(message.text)
    else send({ figures: 'mine', round: message.round, values: await registry.getMetricsAsJSON() })
  })
  return async () => {
    asks += 1
    const ask = asks
    const { promise, resolve } = Promise.withResolvers<string | null>()
    const late = setTimeout(() => resolve(null), PATIENCE_MS)
    asked.set(ask, resolve)
    send({ figures: 'wanted', ask })
    const text = await promise
    clearTimeout(late)
    asked.delete(ask)
    return text ?? registry.metrics()
  }
}
