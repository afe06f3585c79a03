// Cancels the orders that were to be paid online and were not in time: their units are free again.

import { prolongReservations, retried } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { cancelUnpaidOrder, hastenLatePayments, listUnpaid } from './unpaid.repository.ts'

const MOST_AT_ONCE = 100

/**
 * Resolves to how many were cancelled; none is, for a day, where the shop was away for a while. One
 * that may have been paid is left until the provider has said that it was not. An order that fails
 * does not keep the others; the first failure is thrown.
 */
export async function cancelUnpaid(db: Database, end?: AbortSignal): Promise<number> {
  await prolongReservations(db)
  await hastenLatePayments(db, MOST_AT_ONCE)
  let cancelled = 0
  const failures: unknown[] = []
  for (const id of await listUnpaid(db, MOST_AT_ONCE)) {
    if (end?.aborted) break
    try {
      if (await retried(() => cancelUnpaidOrder(db, id))) cancelled += 1
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return cancelled
}
