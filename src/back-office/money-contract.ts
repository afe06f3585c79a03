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

const PAYMENT_STATES = ['checking', 'waiting', 'failed', 'disputed', 'succeeded'] as const
const QUEUE_STATES = ['queued', 'succeeded', 'given-up'] as const

export const StaffReceipt = z.object({
  id: z.number(),
  /** `given-up`: it was not made, and the tax office knows nothing of the handover. */
  status: z.enum(QUEUE_STATES),
  amount: z.number(),
  provider_id: z.nullable(z.string()),
  failure: z.string(),
  created_at: z.string(),
  done_at: z.nullable(z.string()),
})

const ofOrder = { order_id: z.number() }
export const ListedPayment = z.extend(StaffPayment, ofOrder)
export const ListedRefund = z.extend(StaffRefund, ofOrder)
export const ListedReceipt = z.extend(StaffReceipt, ofOrder)
export const MoneyDifference = z.object({
  ...ofOrder,
  /** What the buyer has paid and not got back, and what his order costs now. */
  kept: z.number(),
  owed: z.number(),
})

/** Asks for the page after these; null: nothing older is left. */
const next = z.nullable(z.number())
const before = z.optional(wholeNumber(1, 999_999_999, 'Продолжение — целое число от 1.'))
const WRONG_STATE = 'Такого состояния нет.'
const queued = z.object({ state: z.optional(z.enum(QUEUE_STATES, WRONG_STATE)), before })

/** Both lists oldest first. */
export const orderMoney = { payments: z.array(StaffPayment), refunds: z.array(StaffRefund) }

const WRONG_LINES = 'Укажите строки заказа и сколько штук вернуть.'
const line = z.object({
  position: wholeNumber(1, 1000, 'Номер строки — целое число от 1.'),
  quantity: wholeNumber(1, 999, 'Количество — целое число от 1 до 999.'),
})

export const moneyApi = {
  payments: endpoint({
    method: 'GET',
    path: '/api/staff/payments',
    summary: 'Оплаты всех заказов, новые первыми',
    access: 'staff',
    query: z.object({ state: z.optional(z.enum(PAYMENT_STATES, WRONG_STATE)), before }),
    answer: z.object({ payments: z.array(ListedPayment), next }),
  }),
  refunds: endpoint({
    method: 'GET',
    path: '/api/staff/refunds',
    summary: 'Возвраты денег всех заказов, новые первыми',
    access: 'staff',
    query: queued,
    answer: z.object({ refunds: z.array(ListedRefund), next }),
  }),
  receipts: endpoint({
    method: 'GET',
    path: '/api/staff/receipts',
    summary: 'Чеки выдачи, новые первыми',
    access: 'staff',
    query: queued,
    answer: z.object({ receipts: z.array(ListedReceipt), next }),
  }),
  differences: endpoint({
    method: 'GET',
    path: '/api/staff/payment-differences',
    summary: 'Заказы, за которые удержано не столько, сколько они стоят; по частям, новые первыми',
    access: 'staff',
    query: z.object({ before }),
    answer: z.object({ differences: z.array(MoneyDifference), next }),
  }),
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
