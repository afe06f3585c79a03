// Liveness and readiness.

import type { FastifyInstance } from 'fastify'
import type { Database } from './database.ts'
import { isMigrated } from './migrate.ts'
import { sql } from './sql.ts'

const PATIENCE_MS = 2000

/** `/healthz` asks nobody; `/readyz` is 503 while the database is away or its schema is old. */
export function serveHealth(server: FastifyInstance, db: Database): void {
  let migrated = false
  const look = async () => {
    await db.query(sql`SELECT 1`)
    return migrated || isMigrated(db)
  }
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async (_request, reply) => {
    try {
      migrated = await within(PATIENCE_MS, look())
    } catch {
      return reply.code(503).send({ status: 'unavailable', database: 'unreachable' })
    }
    if (migrated) return { status: 'ready', database: db.kind }
    return reply.code(503).send({ status: 'unavailable', database: 'schema is not current' })
  })
}

function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('timeout')), milliseconds).unref()
  })
  return Promise.race([work, late])
}
