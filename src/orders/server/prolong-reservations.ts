// Keeps orders for their buyers another day when the shop was not there to be paid or fetched from.

import type { Database } from '#src/platform/server/database.ts'
import {
  keepReadyOrders,
  keepUnpaidOrders,
  lastWatch,
  markWatch,
} from './uncollected.repository.ts'
import { keepWarnedOrders } from './unconfirmed.repository.ts'

/** A shop that looks every minute and did not for so long was closed, or its database was. */
const GAP_MINUTES = 15
/** A buyer who stood before a shop that could not hand over comes again on another day. */
const GRACE_HOURS = 24

/**
 * To be called before late orders are looked for, every time; resolves to how many
 * that are ready are kept longer. Unpaid ones are too, and those that nobody has confirmed.
 * A copy that was brought back is as old as its last look, so its orders are kept longer too.
 */
export const prolongReservations = (db: Database): Promise<number> =>
  db.transaction(async (tx) => {
    const { minutesAgo } = await lastWatch(tx)
    await markWatch(tx)
    if (minutesAgo <= GAP_MINUTES) return 0
    await keepUnpaidOrders(tx, GRACE_HOURS)
    await keepWarnedOrders(tx, GRACE_HOURS)
    return keepReadyOrders(tx, GRACE_HOURS)
  })
