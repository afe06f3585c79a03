// Somebody of the staff takes an order one step on; the step and its record are one transaction.

import { type Order, retried, stepOrder } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { OrderStep } from '../permissions.ts'
import { checkPickupCode } from './check-pickup-code.ts'
import { getShownOrder, holdShownOrder } from './shown-orders.ts'
import type { Staff } from './staff.repository.ts'
import { insertAct } from './staff-acts.repository.ts'

type Step = {
  readonly orderId: number
  readonly to: OrderStep
  readonly reason: string
  /** What the buyer told at the counter; empty where nothing is handed over to him. */
  readonly code: string
}

const READY_JUST_NOW = 'Заказ только что стал готов к выдаче. Проверьте код получения.'

export async function stepShopOrder(db: Database, staff: Staff, step: Step): Promise<Order> {
  const { orderId, to, reason, code } = step
  const mayGo = to === 'completed' && (await checkPickupCode(db, staff, step))
  return retried(() =>
    db.transaction(async (tx) => {
      const { status } = await holdShownOrder(tx, staff, orderId)
      // asked again after a lost answer: nothing is done, so nothing is written down
      if (status === to) return getShownOrder(tx, staff, orderId)
      const isHandover = status === 'ready' && to === 'completed'
      if (isHandover && !mayGo) throw new ShopError('conflict', READY_JUST_NOW)
      const actor = `staff ${staff.id}`
      const order = await stepOrder(tx, { orderId, to, reason, actor, actorKind: 'staff' })
      const details = {
        from: status,
        to,
        ...(reason !== '' && { reason }),
        ...(isHandover && code === '' && { code: 'none' }),
      }
      const subject = `order ${orderId}`
      await insertAct(tx, { staffId: staff.id, act: 'step-order', subject, details })
      return order
    }),
  )
}
