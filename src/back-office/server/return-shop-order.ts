// Goods that come back to the shop: stock, money and the act in one transaction.

import {
  type Order,
  type ReturnedUnits,
  returnOrder,
  unrefundedUnits,
} from '#src/orders/server/public.ts'
import { refundUnits } from '#src/payments/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { actOnOrder } from './act-as-staff.ts'
import type { Staff } from './staff.repository.ts'
import { getVisibleOrder } from './visible-orders.ts'

type Return = {
  readonly orderId: number
  /** Of the order as the caller has seen it; null: he does not say. */
  readonly version: number | null
  /** Null: all that is left. */
  readonly lines: readonly ReturnedUnits[] | null
  readonly isWrittenOff: boolean
  readonly reason: string
}

/** An order that is returned already stays as it is. */
export const returnShopOrder = (db: Database, staff: Staff, asked: Return): Promise<Order> => {
  const { orderId, version, lines, isWrittenOff, reason } = asked
  return actOnOrder(db, staff, { act: 'return-order', orderId, version }, async (tx, held) => {
    if (held.status === 'returned') {
      return { result: await getVisibleOrder(tx, staff, orderId), details: null }
    }
    const actor = `staff ${staff.id}`
    const order = await returnOrder(tx, { orderId, lines, isWrittenOff, actor, reason })
    const isWhole = order.status === 'returned'
    if (lines !== null && !isWhole) await refundPart(tx, { order, lines, reason })
    const units = lines?.map(({ position, quantity }) => `${position} × ${quantity}`).join(', ')
    const details = {
      from: held.status,
      lines: isWhole ? 'all' : (units ?? 'all'),
      goods: isWrittenOff ? 'written-off' : 'stock',
      reason,
    }
    return { result: isWhole ? order : await getVisibleOrder(tx, staff, orderId), details }
  })
}

type Part = {
  readonly order: Order
  readonly lines: readonly ReturnedUnits[]
  readonly reason: string
}

/** The version of the order, raised by the return, is the key: it names this return alone. */
async function refundPart(tx: Database, { order, lines, reason }: Part): Promise<void> {
  const { id: orderId, version } = order
  const paid = await unrefundedUnits(tx, orderId, lines)
  if (paid.length === 0) return
  await refundUnits(tx, { orderId, lines: paid, key: `return ${version}`, reason })
}
