// Sends new and changed orders to 1C; they count as sent once 1C confirms them.

import { markSentTo1c, STATUS_NAMES } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ORDERS_END, ordersStart, orderXml } from '../order-xml.ts'
import { listUnsentOrders, readGivenOrders } from './exchanged-orders.repository.ts'
import { type Session, saveGivenOrders, takeGivenOrders } from './sessions.repository.ts'

/** Limit of one exchange; other orders are sent by the next one. */
const MOST_ORDERS = 1000
const AT_ONCE = 50

/** Sends the same orders again until 1C confirms them. */
export async function giveOrders(
  db: Database,
  session: Session,
  now: Date,
): Promise<AsyncIterable<string>> {
  const ids = await db.transaction(async (tx) => {
    const due = await listUnsentOrders(tx, MOST_ORDERS)
    await saveGivenOrders(tx, session.id, due)
    return due
  })
  return writeOrders(db, ids, {
    version: session.version,
    writtenAt: now.toISOString().slice(0, 19),
  })
}

type DocumentHeader = { readonly version: string; readonly writtenAt: string }

async function* writeOrders(
  db: Database,
  ids: readonly number[],
  { version, writtenAt }: DocumentHeader,
): AsyncGenerator<string> {
  yield ordersStart(version, writtenAt)
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    for (const order of await readGivenOrders(db, ids.slice(start, start + AT_ONCE))) {
      yield orderXml({ ...order, statusName: STATUS_NAMES[order.status] }, version)
    }
  }
  yield ORDERS_END
}

/** Marks as sent at the time of reading: later changes are sent by the next exchange. */
export const confirmOrders = (db: Database, session: Session): Promise<number> =>
  db.transaction(async (tx) => {
    const { orderIds, givenAt } = await takeGivenOrders(tx, session.id)
    if (givenAt !== null) await markSentTo1c(tx, orderIds, givenAt)
    return orderIds.length
  })
