// Endpoints of goods that come back: which, what becomes of them and of the money, and why.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { requiredText, rubles, tick, wholeNumber } from '#src/shared/wire-fields.ts'
import { ON_RECEIPT, orderParams, StaffOrder } from './staff-order.ts'

const WRONG_LINES = 'Укажите строки заказа и сколько штук вернули.'

const Units = z.object({ position: z.number(), quantity: z.number() })

/** A stock location: city and title of the shop, or address of the warehouse. */
const Place = z.object({ id: z.number(), title: z.string() })
export type ReturnPlace = z.infer<typeof Place>

export const OrderReturn = z.object({
  /** Null: all that was left. */
  lines: z.nullable(z.array(Units)),
  goods: z.enum(['stock', 'written-off']),
  /** Given back as it was paid on receipt; what was paid online is in `refunds`. */
  given_back: z.number(),
  /** Given back online because of it; null: not recorded. */
  refunded: z.nullable(z.number()),
  /** What the goods cost in the order; the last return includes the delivery unless that is kept. */
  amount: z.number(),
  /** Where they were taken in; empty: not recorded. */
  place: z.string(),
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

const delivery = {
  /** What the delivery cost is not given back; only with all that is left. */
  keep_delivery: z.optional(tick),
}

const placeId = wholeNumber(1, 999_999, 'Место — число из списка мест.')

const place = {
  /** Where the goods are taken in. Absent: where the order was handed over. A seller or picker takes in at his shop. */
  place: z.optional(placeId),
}

export const returnsApi = {
  previewReturn: endpoint({
    method: 'POST',
    path: '/api/staff/orders/:id/returns/preview',
    summary: 'Сколько денег вернётся при возврате заказа или его части; ничего не меняет',
    access: 'staff',
    params: z.object(orderParams),
    body: z.object({ ...units, ...place, ...delivery }),
    /** Rubles. */
    answer: z.object({
      /** Online, by itself. */
      refunded: z.number(),
      /** At the counter. */
      given_back: z.number(),
      /** What was paid with on receipt; null: online, or in a way of the shop's own. */
      given_by: z.nullable(z.enum(ON_RECEIPT)),
      /** Where the goods are taken in; null: it has to be chosen. */
      place: z.nullable(Place),
      /** Where the caller may take goods in. */
      places: z.array(Place),
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
      ...place,
      ...delivery,
      /** They are sold again, or cannot be. */
      goods: z.enum(['stock', 'written-off'], 'Товар: stock — на остаток, written-off — списать.'),
      /** A code of `reasons.ts`, or a text of one's own. */
      reason: requiredText(300, 'Укажите причину.'),
      /** As `refunded` and `given_back` were said: another sum is refused. Absent: whatever it is. */
      expected_refunded: z.optional(rubles),
      expected_given_back: z.optional(rubles),
      /** As `place` was said: another one is refused. */
      expected_place: z.optional(placeId),
    }),
    answer: z.object({ order: StaffOrder }),
  }),
}
