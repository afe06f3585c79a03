// What the shop tells about itself: Prometheus text on /metrics.

import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Endpoint } from '#src/shared/endpoint.ts'
import type { OpenDatabase } from './database.ts'
import { figuresOfAll, ownLabels } from './figures-of-all.ts'
import { isLoopback, isThroughProxy } from './through-proxy.ts'

/** A figure that is read when it is asked for, by state. */
export type Level = {
  readonly name: string
  readonly help: string
  readonly read: () => Promise<Readonly<Record<string, number>>>
}

type Told = {
  /** Opens them to callers from outside. */
  readonly token: string | undefined
  readonly databases: Readonly<Record<string, Pick<OpenDatabase, 'pool'>>>
  /** Calls whose successes are counted under a name of their own. */
  readonly counted: readonly {
    readonly name: string
    readonly help: string
    readonly endpoint: Endpoint
  }[]
  readonly levels: readonly Level[]
}

/** Answers callers on loopback, and others that send `Bearer token` when a token is set. */
export function serveMetrics(server: FastifyInstance, told: Told): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, labels: ownLabels() })
  timeRequests(server, registry)
  tellPools(registry, told.databases)
  for (const level of told.levels) addLevel(registry, level)
  for (const { name, help, endpoint } of told.counted) {
    const counter = new Counter({ name, help, registers: [registry] })
    const { method, path, status = 200 } = endpoint
    server.addHook('onResponse', async (request, reply) => {
      const isIt = request.method === method && request.routeOptions.url === path
      if (isIt && reply.statusCode === status) counter.inc()
    })
  }
  const tellAll = figuresOfAll(registry)
  server.get('/metrics', async (request, reply) => {
    const isTrusted = isLoopback(request.socket.remoteAddress) && !isThroughProxy(request.headers)
    const { token } = told
    const isKnown = token !== undefined && request.headers.authorization === `Bearer ${token}`
    if (!isTrusted && !isKnown) return reply.callNotFound()
    return reply.type(registry.contentType).send(await tellAll())
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

function tellPools(registry: Registry, databases: Told['databases']): void {
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

function addLevel(registry: Registry, { name, help, read }: Level): void {
  new Gauge({
    ...{ name, help, labelNames: ['state'], registers: [registry] },
    aggregator: 'max', // of several processes each tells of the same thing
    async collect() {
      this.reset()
      // without its database the shop still tells the rest; a figure that is missing says enough
      const figures = await read().catch(() => ({}))
      for (const [state, figure] of Object.entries(figures)) this.set({ state }, figure)
    },
  })
}
