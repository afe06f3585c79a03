// Somebody of the staff lets a line fall out of an order, in one transaction with its record.

import { dropLine, type Order, retried } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { isLineOrdered } from './held-orders.repository.ts'
import { getShownOrder, holdShownOrder } from './shown-orders.ts'
import type { Staff } from './staff.repository.ts'
import { insertAct } from './staff-acts.repository.ts'

type Drop = { readonly orderId: number; readonly position: number; readonly reason: string }

export const dropShopOrderLine = (
  db: Database,
  staff: Staff,
  { orderId, position, reason }: Drop,
): Promise<Order> =>
  retried(() =>
    db.transaction(async (tx) => {
      await holdShownOrder(tx, staff, orderId)
      // fell out already: nothing is done, so nothing is written down
      if ((await isLineOrdered(tx, { orderId, position })) === false)
        return getShownOrder(tx, staff, orderId)
      const order = await dropLine(tx, { orderId, position, actor: `staff ${staff.id}`, reason })
      const details = { position, reason }
      const subject = `order ${orderId}`
      await insertAct(tx, { staffId: staff.id, act: 'drop-line', subject, details })
      return order
    }),
  )
