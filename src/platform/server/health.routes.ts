// Health checks: liveness, readiness and the state of the database.

import type { FastifyInstance } from 'fastify'
import type { Database } from './database.ts'
import { type DatabaseState, stateOfPrimary, stateOfReplica } from './database-state.ts'

export type Health = {
  readonly db: Database
  /** Null without a replica. */
  readonly replica: Database | null
  /** Aborted when the process drains: it still serves, but wants no new clients. */
  readonly draining: AbortSignal | undefined
}

const PATIENCE_MS = 2000
/** The database is checked once a second at most. */
const REST_MS = 1000

/**
 * `/healthz` checks nothing. `/readyz` is for balancers: a listening process has a migrated
 * database and takes traffic until it drains. It does not check the database: an outage would take
 * out all processes, with the cached pages that they can still serve. `/dbz` is for alarms: the
 * database and its replica.
 */
export function serveHealth(server: FastifyInstance, { db, replica, draining }: Health): void {
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async (_request, reply) => {
    if (!draining?.aborted) return { status: 'ready' }
    return reply.code(503).send({ status: 'draining' })
  })

  const look = onceInAWhile(async () => {
    const [first, second] = await Promise.all([
      within(PATIENCE_MS, stateOfPrimary(db)),
      replica && within(PATIENCE_MS, stateOfReplica(replica)),
    ])
    const isWell = first.status === 'ok' && (second ?? first).status === 'ok'
    const status = isWell ? ('ok' as const) : ('unavailable' as const)
    return { status, kind: db.kind, database: first, ...(second && { replica: second }) }
  })
  server.get('/dbz', async (_request, reply) => {
    const state = await look()
    return reply
      .code(state.status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(state)
  })
}

function onceInAWhile<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let last: Promise<Result> | undefined
  let endedAt = 0
  return () => {
    if (last && (endedAt === 0 || performance.now() - endedAt < REST_MS)) return last
    endedAt = 0
    last = work().finally(() => {
      endedAt = performance.now()
    })
    return last
  }
}

function within(milliseconds: number, work: Promise<DatabaseState>): Promise<DatabaseState> {
  const late = new Promise<DatabaseState>((resolve) => {
    setTimeout(() => resolve({ status: 'unreachable' }), milliseconds).unref()
  })
  return Promise.race([work, late])
}
