// What is to be assembled, in the order of the day's clocks; what cannot be finished now comes last.

import { openClock } from '#src/delivery/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import type { PickQueue } from '../../picks-contract.ts'
import { orderClocks } from '../order-clocks.ts'
import { listOpenOrders } from '../today.repository.ts'
import { listQueuedLines, listQueuedOrders, type QueuedOrder } from './pick-queue.repository.ts'

const TO_ASSEMBLE = ['confirmed', 'assembling'] as const
/** As the day counts clocks. */
const MOST_OF_STATUS = 500
const MOST_SHOWN = 100

/** The first `most` of all that is read: which cannot be finished, and come last, only their lines tell. */
export async function readPickQueue(
  db: Database,
  storeId: number | null,
  most = MOST_SHOWN,
): Promise<PickQueue> {
  const [wanted, open] = await Promise.all([
    listOpenOrders(db, { statuses: TO_ASSEMBLE, storeId, most: MOST_OF_STATUS }),
    openClock(db),
  ])
  const clocks = orderClocks(wanted, open, new Date())
  const clockOf = new Map(clocks.map((clock) => [clock.order_id, clock]))
  const dueOf = new Map(clocks.map((clock) => [clock.order_id, clock.due_at]))
  const orders = await listQueuedOrders(
    db,
    wanted.map(({ id }) => id),
  )
  const shown = orders.toSorted(byTime(dueOf)).slice(0, most)
  const lines = await listQueuedLines(
    db,
    shown.map(({ id }) => id),
  )
  const responseOf = (queued: QueuedOrder) => {
    const { isPickup, promisedAt, pickers, isElsewhere, isAwaited, ...order } = queued
    return {
      ...order,
      is_pickup: isPickup,
      promised_at: promisedAt?.toISOString() ?? null,
      due_at: dueOf.get(order.id) ?? null,
      late_ms: clockOf.get(order.id)?.late_ms,
      pickers: [...pickers],
      is_elsewhere: isElsewhere,
      is_awaited: isAwaited,
      lines: lines
        .filter(({ orderId }) => orderId === order.id)
        .map(({ article, barcodes, left }) => ({ article, barcodes: [...barcodes], left })),
    }
  }
  return { orders: shown.map(responseOf), is_more: orders.length > shown.length }
}

const byTime = (dueOf: ReadonlyMap<number, string>) => (one: QueuedOrder, other: QueuedOrder) =>
  Number(isStopped(one)) - Number(isStopped(other)) ||
  momentOf(dueOf.get(one.id)) - momentOf(dueOf.get(other.id)) ||
  one.id - other.id

const isStopped = ({ isElsewhere, isAwaited, missing }: QueuedOrder): boolean =>
  isElsewhere || isAwaited || missing > 0

/** What no clock counts comes after what one counts. */
const momentOf = (due: string | undefined): number =>
  due === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(due)
