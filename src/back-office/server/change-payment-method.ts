// Somebody of the staff has an unpaid order paid on receipt, in one transaction with its record.

import { type Order, retried } from '#src/orders/server/public.ts'
import {
  type PaymentDesk,
  payOnReceipt,
  type ReceiptWish,
  readOpenPayments,
} from '#src/payments/server/public.ts'
import { getShownOrder, holdShownOrder } from './shown-orders.ts'
import type { Staff } from './staff.repository.ts'
import { insertAct } from './staff-acts.repository.ts'

export async function changePaymentMethod(
  desk: PaymentDesk,
  staff: Staff,
  wish: ReceiptWish,
): Promise<Order> {
  const { orderId, methodId } = wish
  await getShownOrder(desk.db, staff, orderId)
  await readOpenPayments(desk, orderId)
  return retried(() =>
    desk.db.transaction(async (tx) => {
      await holdShownOrder(tx, staff, orderId)
      // paid so already: nothing is done, so nothing is written down
      if (await payOnReceipt(tx, wish)) {
        const subject = `order ${orderId}`
        const details = { method: methodId }
        await insertAct(tx, { staffId: staff.id, act: 'pay-on-receipt', subject, details })
      }
      return getShownOrder(tx, staff, orderId)
    }),
  )
}
