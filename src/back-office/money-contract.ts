// Endpoints of payments and refunds of an order for staff.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { ONLINE_KINDS } from '#src/shared/online-payment.ts'
import { requiredText, wholeNumber } from '#src/shared/wire-fields.ts'

/** A payment attempt; amounts in rubles. */
export const StaffPayment = z.object({
  id: z.number(),
  method: z.enum(ONLINE_KINDS),
  /** `disputed`: the provider names another sum, and staff have to decide. */
  status: z.enum(['checking', 'waiting', 'failed', 'disputed', 'succeeded']),
  /** The order has changed since: the buyer gets another attempt. */
  is_superseded: z.boolean(),
  amount: z.number(),
  refunded: z.number(),
  /** The provider's id. */
  provider_id: z.nullable(z.string()),
  failure: z.string(),
  created_at: z.string(),
  paid_at: z.nullable(z.string()),
})
export type StaffPayment = z.infer<typeof StaffPayment>

export const StaffRefund = z.object({
  id: z.number(),
  payment_id: z.number(),
  /** `given-up`: the provider refused, and the money was not returned. */
  status: z.enum(['queued', 'succeeded', 'given-up']),
  amount: z.number(),
  lines: z.array(z.object({ position: z.number(), name: z.string(), quantity: z.number() })),
  reason: z.string(),
  failure: z.string(),
  created_at: z.string(),
  done_at: z.nullable(z.string()),
})
export type StaffRefund = z.infer<typeof StaffRefund>

/** Both lists oldest first. */
export const orderMoney = { payments: z.array(StaffPayment), refunds: z.array(StaffRefund) }

const WRONG_LINES = 'Укажите строки заказа и сколько штук вернуть.'
const line = z.object({
  position: wholeNumber(1, 1000, 'Номер строки — целое число от 1.'),
  quantity: wholeNumber(1, 999, 'Количество — целое число от 1 до 999.'),
})

export const moneyApi = {
  refund: endpoint({
    method: 'POST',
    path: '/api/staff/orders/:id/refunds',
    summary: 'Возврат денег за оплаченный онлайн заказ: по строкам или весь',
    access: 'staff',
    params: z.object({ id: wholeNumber(1, 999_999_999, 'Номер заказа — целое число от 1.') }),
    body: z.object({
      /** Absent: all that is left. Empty: retries what a given up refund did not return. */
      lines: z.optional(z.array(line, WRONG_LINES).check(z.maxLength(100, WRONG_LINES))),
      reason: requiredText(300, 'Укажите причину.'),
    }),
    answer: z.object(orderMoney),
  }),
}
