// Somebody of the staff takes an order one step on; the step and its record are one transaction.

import { type Order, retried, stepOrder } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import type { OrderStep } from '../permissions.ts'
import { getShownOrder, holdShownOrder } from './shown-orders.ts'
import type { Staff } from './staff.repository.ts'
import { insertAct } from './staff-acts.repository.ts'

type Step = { readonly orderId: number; readonly to: OrderStep; readonly reason: string }

export const stepShopOrder = (
  db: Database,
  staff: Staff,
  { orderId, to, reason }: Step,
): Promise<Order> =>
  retried(() =>
    db.transaction(async (tx) => {
      const { status } = await holdShownOrder(tx, staff, orderId)
      // asked again after a lost answer: nothing is done, so nothing is written down
      if (status === to) return getShownOrder(tx, staff, orderId)
      const actor = `staff ${staff.id}`
      const order = await stepOrder(tx, { orderId, to, reason, actor, actorKind: 'staff' })
      const details = { from: status, to, ...(reason !== '' && { reason }) }
      const subject = `order ${orderId}`
      await insertAct(tx, { staffId: staff.id, act: 'step-order', subject, details })
      return order
    }),
  )
