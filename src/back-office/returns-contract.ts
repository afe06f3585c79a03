// Endpoints of goods that come back: which, what becomes of them and of the money, and why.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { requiredText, rubles, wholeNumber } from '#src/shared/wire-fields.ts'
import { ON_RECEIPT, orderParams, StaffOrder } from './staff-order.ts'

const WRONG_LINES = 'Укажите строки заказа и сколько штук вернули.'

const Units = z.object({ position: z.number(), quantity: z.number() })

export const OrderReturn = z.object({
  /** Null: all that was left. */
  lines: z.nullable(z.array(Units)),
  goods: z.enum(['stock', 'written-off']),
  /** Given back as it was paid on receipt; what was paid online is in `refunds`. */
  given_back: z.number(),
  actor: z.string(),
  /** The name of a member of staff; empty for others. */
  actor_name: z.string(),
  reason: z.string(),
  created_at: z.string(),
})
export type OrderReturn = z.infer<typeof OrderReturn>

const units = {
  /** Absent: all that is left. Of an order on its way nothing else comes back. */
  lines: z.optional(
    z
      .array(
        z.object({
          position: wholeNumber(1, 1000, 'Номер строки — целое число от 1.'),
          quantity: wholeNumber(1, 999, 'Количество — целое число от 1 до 999.'),
        }),
        WRONG_LINES,
      )
      .check(z.minLength(1, WRONG_LINES), z.maxLength(100, WRONG_LINES)),
  ),
}

export const returnsApi = {
  previewReturn: endpoint({
    method: 'POST',
    path: '/api/staff/orders/:id/returns/preview',
    summary: 'Сколько денег вернётся при возврате заказа или его части; ничего не меняет',
    access: 'staff',
    params: z.object(orderParams),
    body: z.object(units),
    /** Rubles. */
    answer: z.object({
      /** Online, by itself. */
      refunded: z.number(),
      /** At the counter. */
      given_back: z.number(),
      /** What was paid with on receipt; null: online, or in a way of the shop's own. */
      given_by: z.nullable(z.enum(ON_RECEIPT)),
    }),
  }),
  returnOrder: endpoint({
    method: 'POST',
    path: '/api/staff/orders/:id/returns',
    summary: 'Возврат выданного заказа или его части; нужен заголовок If-Match с версией заказа',
    access: 'staff',
    params: z.object(orderParams),
    body: z.object({
      ...units,
      /** They are sold again, or cannot be. */
      goods: z.enum(['stock', 'written-off'], 'Товар: stock — на остаток, written-off — списать.'),
      /** A code of `reasons.ts`, or a text of one's own. */
      reason: requiredText(300, 'Укажите причину.'),
      /** As `refunded` and `given_back` were said: another sum is refused. Absent: whatever it is. */
      expected_refunded: z.optional(rubles),
      expected_given_back: z.optional(rubles),
    }),
    answer: z.object({ order: StaffOrder }),
  }),
}
