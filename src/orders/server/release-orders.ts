// Cancels orders that are not collected or confirmed in time; after an outage they get a day more.

import type { Database } from '#src/platform/server/database.ts'
import { eachWithRetries } from '#src/platform/server/with-retries.ts'
import {
  cancelUncollected,
  expireOrder,
  listExpired,
  listUncollected,
  listUnwarned,
  lockLastCheck,
  prolongReadyOrders,
  prolongUnpaidOrders,
  prolongWarnedOrders,
  recordCheck,
  warnOfExpiry,
} from './late-orders.repository.ts'

const MOST_AT_ONCE = 100

/**
 * Cancels ready orders that were not collected in time; none for a day after an outage. Resolves to
 * how many. Several processes may run it: locked orders are skipped. An order that fails does not
 * delay the others; the first failure is thrown.
 */
export async function releaseUncollected(db: Database, end?: AbortSignal): Promise<number> {
  await prolongReservations(db)
  const late = await listUncollected(db, MOST_AT_ONCE)
  const { done, failures } = await eachWithRetries(late, (id) => cancelUncollected(db, id), end)
  if (failures.length > 0) throw failures[0]
  return done
}

export type Released = { readonly warned: number; readonly expired: number }

/**
 * Warns of and then cancels unconfirmed orders, except those paid online, which must be delivered.
 * Otherwise as `releaseUncollected`.
 */
export async function releaseUnconfirmed(db: Database, end?: AbortSignal): Promise<Released> {
  await prolongReservations(db)
  const late = await listExpired(db, MOST_AT_ONCE)
  const expired = await eachWithRetries(late, (id) => expireOrder(db, id), end)
  const unwarned = await listUnwarned(db, MOST_AT_ONCE)
  const warned = await eachWithRetries(unwarned, (id) => warnOfExpiry(db, id), end)
  const [failure] = [...expired.failures, ...warned.failures]
  if (failure !== undefined) throw failure
  return { warned: warned.done, expired: expired.done }
}

/** The check runs every minute: a longer gap means that the shop or its database was down. */
const GAP_MINUTES = 15
/** A buyer who came during the outage needs another day. */
const GRACE_HOURS = 24

/**
 * Extends the deadlines of late orders after an outage; called before each search for them. Resolves
 * to how many ready orders were extended. A restored backup counts as an outage since its last
 * check.
 */
export const prolongReservations = (db: Database): Promise<number> =>
  db.transaction(async (tx) => {
    const { minutesAgo } = await lockLastCheck(tx)
    await recordCheck(tx)
    if (minutesAgo <= GAP_MINUTES) return 0
    await prolongUnpaidOrders(tx, GRACE_HOURS)
    await prolongWarnedOrders(tx, GRACE_HOURS)
    return prolongReadyOrders(tx, GRACE_HOURS)
  })
