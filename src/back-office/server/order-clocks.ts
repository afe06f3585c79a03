// The clocks of open orders by the hours of the shops: until when to confirm, to assemble, to keep, to bring.

import type { OpenClock } from '#src/delivery/server/public.ts'
import type { OrderClock } from '../today-contract.ts'
import type { OpenOrder } from './today.repository.ts'

const CONFIRM_MINUTES = 30
const ASSEMBLE_MINUTES = 120

/** The most urgent first. An order that no clock counts is left out. */
export function orderClocks(orders: readonly OpenOrder[], after: OpenClock): OrderClock[] {
  const clocks = orders.flatMap((order) => {
    const clock = clockOf(order, after)
    return clock?.due
      ? [{ order_id: order.id, kind: clock.kind, due_at: clock.due.toISOString() }]
      : []
  })
  return clocks.toSorted((one, other) => Date.parse(one.due_at) - Date.parse(other.due_at))
}

function clockOf(order: OpenOrder, after: OpenClock) {
  const { status, storeId, createdAt, confirmedAt, keptUntil, promisedAt, isToOrder } = order
  if (status === 'new') {
    return { kind: 'confirm', due: after(storeId, createdAt, CONFIRM_MINUTES) } as const
  }
  if (status === 'ready') return { kind: 'kept', due: keptUntil } as const
  if (status === 'shipped') return { kind: 'deliver', due: promisedAt } as const
  // what a supplier still has to send is assembled by its promise
  const usual = isToOrder ? null : after(storeId, confirmedAt ?? createdAt, ASSEMBLE_MINUTES)
  return { kind: 'assemble', due: earlierOf(usual, promisedAt) } as const
}

/** Nothing is assembled later than it was promised. */
const earlierOf = (usual: Date | null, promised: Date | null): Date | null =>
  usual && promised && promised < usual ? promised : (usual ?? promised)
