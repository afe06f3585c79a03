// Cancels the orders that were to be paid online and were not in time: their units are free again.

import { retried } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { cancelUnpaidOrder, listUnpaid } from './unpaid.repository.ts'

const MOST_AT_ONCE = 100

type Patience = { readonly hours: number; readonly end?: AbortSignal }

/**
 * Resolves to how many were cancelled. An order that fails does not keep the others; the first
 * failure is thrown.
 */
export async function cancelUnpaid(db: Database, { hours, end }: Patience): Promise<number> {
  let cancelled = 0
  const failures: unknown[] = []
  for (const id of await listUnpaid(db, { hours, most: MOST_AT_ONCE })) {
    if (end?.aborted) break
    try {
      if (await retried(() => cancelUnpaidOrder(db, id, hours))) cancelled += 1
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return cancelled
}
