// The money of an order as staff get it: rubles, times as texts.

import type { OrderPayment, OrderRefund } from '#src/payments/server/public.ts'
import { rublesOf } from '#src/shared/money.ts'
import type { StaffPayment, StaffRefund } from '../money-contract.ts'

export const staffPaymentResponse = (payment: OrderPayment): StaffPayment => ({
  id: payment.id,
  method: payment.method,
  status: payment.status,
  is_superseded: payment.isSuperseded,
  amount: rublesOf(payment.amount),
  refunded: rublesOf(payment.refunded),
  provider_id: payment.providerId,
  failure: payment.failure,
  created_at: payment.createdAt.toISOString(),
  paid_at: payment.paidAt?.toISOString() ?? null,
})

export const staffRefundResponse = (refund: OrderRefund): StaffRefund => ({
  id: refund.id,
  payment_id: refund.paymentId,
  status: refund.status,
  amount: rublesOf(refund.amount),
  lines: refund.lines.map(({ position, name, quantity }) => ({ position, name, quantity })),
  reason: refund.reason,
  failure: refund.failure,
  created_at: refund.createdAt.toISOString(),
  done_at: refund.doneAt?.toISOString() ?? null,
})
