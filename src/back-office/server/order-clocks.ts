// The clocks of open orders by the hours of the shops: until when to confirm, to assemble, to keep, to bring.

import type { OpenClock } from '#src/delivery/server/public.ts'
import type { OrderClock } from '../today-contract.ts'
import type { OpenOrder } from './today.repository.ts'

const CONFIRM_MINUTES = 30
const ASSEMBLE_MINUTES = 120
const MINUTE_MS = 60_000

/** The most urgent first. An order that no clock counts is left out. */
export function orderClocks(
  orders: readonly OpenOrder[],
  open: OpenClock,
  now: Date,
): OrderClock[] {
  const clocks = orders.flatMap((order) => {
    const clock = clockOf(order, open)
    if (!clock.due) return []
    const { kind, due, isOpenTime } = clock
    const late = isOpenTime && due < now ? open.between(order.storeId, due, now) : null
    const told = { order_id: order.id, kind, due_at: due.toISOString() }
    return { ...told, ...(late !== null && { late_ms: late * MINUTE_MS }) }
  })
  return clocks.toSorted((one, other) => Date.parse(one.due_at) - Date.parse(other.due_at))
}

type Clock = Pick<OrderClock, 'kind'> & {
  readonly due: Date | null
  /** It is counted while the shops are open. */
  readonly isOpenTime?: true
}

function clockOf(order: OpenOrder, { after }: OpenClock): Clock {
  const { status, storeId, createdAt, confirmedAt, keptUntil, promisedAt, isToOrder } = order
  if (status === 'new') {
    const due = after(storeId, createdAt, CONFIRM_MINUTES)
    return { kind: 'confirm', due, isOpenTime: true }
  }
  if (status === 'ready') return { kind: 'kept', due: keptUntil }
  if (status === 'shipped') return { kind: 'deliver', due: promisedAt }
  // what a supplier still has to send is assembled by its promise
  const usual = isToOrder ? null : after(storeId, confirmedAt ?? createdAt, ASSEMBLE_MINUTES)
  const due = earlierOf(usual, promisedAt)
  return { kind: 'assemble', due, ...(usual && due === usual && { isOpenTime: true }) }
}

/** Nothing is assembled later than it was promised. */
const earlierOf = (usual: Date | null, promised: Date | null): Date | null =>
  usual && promised && promised < usual ? promised : (usual ?? promised)
