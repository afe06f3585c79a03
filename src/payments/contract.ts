// Endpoints of online payment: a customer's payments, and the provider's notifications.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { ONLINE_KINDS } from '#src/shared/online-payment.ts'
import { paged, paging, wholeNumber } from '#src/shared/wire-fields.ts'

export const PAYMENT_STATUSES = [
  /** Can be paid at `confirmation_url`; without one POST begins the payment. */
  'waiting',
  /** The provider's answer is not known yet. */
  'checking',
  'paid',
  /** The attempt was cancelled or expired: POST begins another. */
  'failed',
  /** All of it is refunded, or the refund is pending. */
  'refunded',
  /** The order was cancelled before it was paid. */
  'not-needed',
] as const

/** The online payment of an order; amounts in rubles. */
export const Payment = z.object({
  order_id: z.number(),
  status: z.enum(PAYMENT_STATUSES),
  /** The sum paid, or to be paid. */
  amount: z.number(),
  /** Includes pending refunds. */
  refunded: z.number(),
  /** The part of `refunded` that the provider has not confirmed. */
  refund_pending: z.number(),
  confirmation_url: z.nullable(z.string()),
  method: z.enum(ONLINE_KINDS),
  /** Deadline, after which the shop cancels the order; null when nothing is to be paid. */
  pay_until: z.nullable(z.string()),
})
export type Payment = z.infer<typeof Payment>

const orderParams = z.object({ id: wholeNumber(1, 2_147_483_647, 'Неизвестный заказ.') })

export const paymentsApi = {
  begin: endpoint({
    method: 'POST',
    path: '/api/orders/:id/payment',
    summary: 'Начало оплаты своего заказа или продолжение начатой',
    access: 'customer',
    params: orderParams,
    answer: z.object({ data: Payment }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/orders/:id/payment',
    summary: 'Состояние оплаты своего заказа',
    access: 'customer',
    params: orderParams,
    answer: z.object({ data: Payment }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/payments',
    summary: 'Оплаты заказов покупателя, новые первыми',
    access: 'customer',
    query: z.object(paging),
    answer: z.object({ payments: z.array(Payment), ...paged }),
  }),
  notify: endpoint({
    method: 'POST',
    path: '/api/payments/notifications',
    summary: 'Уведомления платёжного сервиса; сами по себе ничего не меняют',
    access: 'public',
    body: z.unknown(),
    answer: z.object({ message: z.string() }),
  }),
}
