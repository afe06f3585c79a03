// Gives 1C the orders that it does not know yet; they count as known when it confirms them.

import { markSentTo1c, STATUS_NAMES } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ORDERS_END, ordersStart, orderXml } from '../order-xml.ts'
import { listUnsentOrders, readGivenOrders } from './exchanged-orders.repository.ts'
import { noteGiven, type Session, takeGiven } from './sessions.repository.ts'

/** Of one exchange; the others go with the next one. */
const MOST_ORDERS = 1000
const AT_ONCE = 50

/** The same again until it is confirmed. */
export async function giveOrders(
  db: Database,
  session: Session,
  now: Date,
): Promise<AsyncIterable<string>> {
  const ids = await db.transaction(async (tx) => {
    const due = await listUnsentOrders(tx, MOST_ORDERS)
    await noteGiven(tx, session.id, due)
    return due
  })
  return writeOrders(db, ids, {
    version: session.version,
    writtenAt: now.toISOString().slice(0, 19),
  })
}

type Words = { readonly version: string; readonly writtenAt: string }

async function* writeOrders(
  db: Database,
  ids: readonly number[],
  { version, writtenAt }: Words,
): AsyncGenerator<string> {
  yield ordersStart(version, writtenAt)
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    for (const order of await readGivenOrders(db, ids.slice(start, start + AT_ONCE))) {
      yield orderXml({ ...order, statusName: STATUS_NAMES[order.status] }, version)
    }
  }
  yield ORDERS_END
}

/** What came after the orders were read is given again the next time. */
export const confirmOrders = (db: Database, session: Session): Promise<number> =>
  db.transaction(async (tx) => {
    const { orderIds, givenAt } = await takeGiven(tx, session.id)
    if (givenAt !== null) await markSentTo1c(tx, orderIds, givenAt)
    return orderIds.length
  })
