// A bulkhead: what waits for locked rows takes only a part of the connections to PostgreSQL, so that
// pages, searches, logins and lists always find one.

import type { Database, PoolState } from './database.ts'
import { NoConnectionFree } from './database-errors.ts'

type Bounds = {
  /** Statements and transactions under way at once. */
  readonly places: number
  /** Others wait in turn, so many at most, and none longer than `patienceMs`. */
  readonly mostWaiting?: number
  readonly patienceMs?: number
}

type Guarded = Database & { readonly pool: () => PoolState }

/** A quarter of the connections, one at least, is kept free of what waits for rows. */
export const placesForWrites = (poolSize: number): number =>
  Math.max(1, Math.min(poolSize - 1, Math.floor((poolSize * 3) / 4)))

/**
 * The same database through a bounded number of places; refuses with `NoConnectionFree`. Whoever
 * holds a place must not ask for another: what belongs to a transaction goes through its own handle.
 */
export function bulkhead(
  db: Database,
  { places, mostWaiting = 500, patienceMs = 5000 }: Bounds,
): Guarded {
  const queue = new Set<() => void>()
  let busy = 0

  const enter = (): Promise<void> => {
    if (busy < places) {
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
  /** The place goes to whoever has waited longest. */
  const leave = () => {
    const [next] = queue
    if (next) next()
    else busy -= 1
  }
  const inPlace = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
  return {
    kind: db.kind,
    query: (statement) => inPlace(() => db.query(statement)),
    script: (text) => inPlace(() => db.script(text)),
    transaction: (work) => inPlace(() => db.transaction(work)),
    pool: () => ({ total: places, idle: places - busy, waiting: queue.size }),
  }
}
