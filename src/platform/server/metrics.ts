// What the process tells about itself: Prometheus text on /metrics.

import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

/** A figure that is read when it is asked for, by state. */
export type Level = {
  readonly name: string
  readonly help: string
  readonly read: () => Promise<Readonly<Record<string, number>>>
}

/** Answers callers on loopback, and others that send `Bearer token` when a token is set. */
export function serveMetrics(
  server: FastifyInstance,
  token: string | undefined,
  levels: readonly Level[] = [],
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  for (const level of levels) addLevel(registry, level)
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    durations.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  server.get('/metrics', async (request, reply) => {
    const isTrusted =
      LOOPBACK.includes(request.socket.remoteAddress ?? '') &&
      request.headers['x-forwarded-for'] === undefined
    const isKnown = token !== undefined && request.headers.authorization === `Bearer ${token}`
    if (!isTrusted && !isKnown) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function addLevel(registry: Registry, { name, help, read }: Level): void {
  new Gauge({
    ...{ name, help, labelNames: ['state'], registers: [registry] },
    async collect() {
      this.reset()
      // without its database the shop still tells the rest; a figure that is missing says enough
      const figures = await read().catch(() => ({}))
      for (const [state, figure] of Object.entries(figures)) this.set({ state }, figure)
    },
  })
}
