// Warns buyers of orders that nobody confirms, then cancels these orders: their units are free again.

import type { Database } from '#src/platform/server/database.ts'
import { prolongReservations } from './prolong-reservations.ts'
import { retried } from './retried.ts'
import { expireOrder, listExpired, listUnwarned, warnOfExpiry } from './unconfirmed.repository.ts'

const MOST_AT_ONCE = 100

export type Released = { readonly warned: number; readonly expired: number }

/**
 * Orders that are paid online are left alone: their goods are owed. Nothing expires for a day after
 * the shop was away. Several processes may do it at once: what one works on, the others leave
 * alone. An order that fails does not stop the others; the first failure is thrown at the end.
 */
export async function releaseUnconfirmed(db: Database, end?: AbortSignal): Promise<Released> {
  await prolongReservations(db)
  const failures: unknown[] = []
  const each = async (ids: readonly number[], act: (id: number) => Promise<boolean>) => {
    let done = 0
    for (const id of ids) {
      if (end?.aborted) break
      try {
        if (await retried(() => act(id))) done += 1
      } catch (error) {
        failures.push(error)
      }
    }
    return done
  }
  const expired = await each(await listExpired(db, MOST_AT_ONCE), (id) => expireOrder(db, id))
  const warned = await each(await listUnwarned(db, MOST_AT_ONCE), (id) => warnOfExpiry(db, id))
  if (failures.length > 0) throw failures[0]
  return { warned, expired }
}
