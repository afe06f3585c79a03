// Bulkhead: statements that wait for locked rows use only a part of the connection pool, so that
// pages, searches, logins and lists always find a free connection.

import type { Database, PoolState } from './database.ts'
import { NoConnectionFree } from './database-errors.ts'

type Bounds = {
  /** Statements and transactions that run at once. */
  readonly connections: number
  /** Length of the queue; nobody waits longer than `patienceMs`. */
  readonly mostWaiting?: number
  readonly patienceMs?: number
}

type LimitedDatabase = Database & { readonly pool: () => PoolState }

/** Three quarters of the pool, leaving at least one connection for reads. */
export const connectionsForWrites = (poolSize: number): number =>
  Math.max(1, Math.min(poolSize - 1, Math.floor((poolSize * 3) / 4)))

/**
 * The same database with a limit of connections; throws `NoConnectionFree` when none becomes free.
 * Statements of an open transaction must use its own handle, or they wait for themselves.
 */
export function bulkhead(
  db: Database,
  { connections, mostWaiting = 500, patienceMs = 5000 }: Bounds,
): LimitedDatabase {
  const queue = new Set<() => void>()
  let busy = 0

  const acquire = (): Promise<void> => {
    if (busy < connections) {
      busy += 1
      return Promise.resolve()
    }
    if (queue.size >= mostWaiting) return Promise.reject(new NoConnectionFree())
    return new Promise((resolve, reject) => {
      const admit = () => {
        clearTimeout(late)
        queue.delete(admit)
        resolve()
      }
      const late = setTimeout(() => {
        queue.delete(admit)
        reject(new NoConnectionFree())
      }, patienceMs)
      queue.add(admit)
    })
  }
  /** Hands the connection to the longest waiting caller. */
  const release = () => {
    const [next] = queue
    if (next) next()
    else busy -= 1
  }
  const onConnection = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await acquire()
    try {
      return await work()
    } finally {
      release()
    }
  }
  return {
    kind: db.kind,
    query: (statement) => onConnection(() => db.query(statement)),
    script: (text) => onConnection(() => db.script(text)),
    transaction: (work) => onConnection(() => db.transaction(work)),
    pool: () => ({ total: connections, idle: connections - busy, waiting: queue.size }),
  }
}
