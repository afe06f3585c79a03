// What was paid for an order and what went back, as staff get it.

import { listOrderPayments, listOrderRefunds } from '#src/payments/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { staffPaymentResponse, staffRefundResponse } from './money-responses.ts'

export async function showOrderMoney(db: Database, orderId: number) {
  const [payments, refunds] = await Promise.all([
    listOrderPayments(db, orderId),
    listOrderRefunds(db, orderId),
  ])
  return {
    payments: payments.map(staffPaymentResponse),
    refunds: refunds.map(staffRefundResponse),
  }
}
