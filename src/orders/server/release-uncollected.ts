// Cancels the orders that are ready and that nobody fetched in time: their units are free again.

import type { Database } from '#src/platform/server/database.ts'
import { prolongReservations } from './prolong-reservations.ts'
import { retried } from './retried.ts'
import { cancelUncollected, listUncollected } from './uncollected.repository.ts'

const MOST_AT_ONCE = 100

/**
 * Resolves to how many were cancelled; none is, for a day, where nobody has looked for a while. Several processes may do it at once: what one is at, the
 * others leave alone. An order that fails does not keep the others; the first failure is thrown.
 */
export async function releaseUncollected(db: Database, end?: AbortSignal): Promise<number> {
  await prolongReservations(db)
  let released = 0
  const failures: unknown[] = []
  for (const id of await listUncollected(db, MOST_AT_ONCE)) {
    if (end?.aborted) break
    try {
      if (await retried(() => cancelUncollected(db, id))) released += 1
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return released
}
