// The endpoint of a sale at the counter, without an order before.

import * as z from 'zod/mini'
import { placeFields, seenTotal } from '#src/orders/contract.ts'
import { endpoint } from '#src/shared/endpoint.ts'
import { optionalText, russianPhone, wholeNumber } from '#src/shared/wire-fields.ts'
import { StaffOrder } from './staff-order.ts'

export const saleApi = {
  sell: endpoint({
    method: 'POST',
    path: '/api/staff/sales',
    summary:
      'Продажа в магазине: заказ оформлен и выдан из того, что там лежит; под одним Idempotency-Key — одна',
    access: 'staff',
    body: z.object({
      items: placeFields.items,
      /** In cash or by card at the counter. */
      payment_method: placeFields.payment_method,
      /** The total that the buyer has seen: another one is refused. */
      expected_total: seenTotal,
      /** Of the sale; sellers have one of their own. */
      store: z.optional(wholeNumber(1, 999_999_999, 'Номер магазина — целое число от 1.')),
      /** The buyer need not name it; '': he has not. */
      phone: z.optional(
        z.union([z.literal(''), russianPhone], { error: 'Запишите номер целиком.' }),
      ),
      /** Of a buyer who is not known by this phone yet. */
      name: optionalText(100),
      lastname: optionalText(100),
    }),
    answer: z.object({ order: StaffOrder, customer: z.string() }),
    status: 201,
  }),
}
