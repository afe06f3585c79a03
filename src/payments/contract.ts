// What travels about paying online: a customer's payments, and the provider's notifications.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { paged, paging, wholeNumber } from '#src/shared/wire-fields.ts'

export const PAYMENT_STATUSES = [
  /** May be paid now at `confirmation_url`; without one it is not begun, and POST begins it. */
  'waiting',
  /** Asked for, but what has become of it is not known yet. */
  'checking',
  'paid',
  /** This attempt was cancelled or ran out: POST begins another. */
  'failed',
  /** All of it went back or is on its way. */
  'refunded',
  /** The order was cancelled before it was paid. */
  'not-needed',
] as const

/** How one order is paid online; amounts in rubles. */
export const Payment = z.object({
  order_id: z.number(),
  status: z.enum(PAYMENT_STATUSES),
  /** What was paid; until then what is to be paid. */
  amount: z.number(),
  /** What went back, together with what is on its way back. */
  refunded: z.number(),
  /** Of `refunded`: what the provider has not confirmed yet. */
  refund_pending: z.number(),
  confirmation_url: z.nullable(z.string()),
  method: z.enum(['card', 'sbp']),
  /** When the shop cancels the order if nobody has paid; null where nothing is to be paid. */
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
