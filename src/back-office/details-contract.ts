// Endpoint of the details of an order, and what its buyer's other orders begin with.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { optionalText, requiredText } from '#src/shared/wire-fields.ts'
import { orderParams, StaffOrder } from './staff-order.ts'

/** What another order of the buyer begins with; it names the ways as the order on the phone does. */
export const NextOrder = z.object({
  phone: z.string(),
  name: z.string(),
  lastname: z.string(),
  email: z.string(),
  shipping_method: z.number(),
  /** The title of the shop of a pickup; else ''. */
  shop: z.string(),
  /** Of a delivery; '' : the address names none. */
  city: z.string(),
  /** The street of a delivery in this city. */
  address: z.string(),
})
export type NextOrder = z.infer<typeof NextOrder>

/** The buyer of an order, for those who see contacts. */
export const orderOfBuyer = {
  /** Null: not for this role, nobody is known, or he has deleted his account. */
  next_order: z.nullable(NextOrder),
  /** His other orders that are not ended, the newest first, at most five. */
  other_orders: z.array(
    z.object({
      id: z.number(),
      status: z.string(),
      status_name: z.string(),
      shipping_method: z.string(),
      address: z.string(),
      /** Both are collected in one shop. */
      is_same_shop: z.boolean(),
    }),
  ),
}

export const detailsApi = {
  changeDetails: endpoint({
    method: 'POST',
    path: '/api/staff/orders/:id/details',
    summary:
      'Получатель, телефон, комментарий и улица заказа, пока он не выдан; город и способ прежние',
    access: 'staff',
    params: z.object(orderParams),
    body: z.object({
      /** '' : the buyer himself; absent fields stay as they are. */
      recipient: optionalText(200),
      /** Another one than before is a Russian phone. */
      phone: z.optional(requiredText(40)),
      comment: optionalText(1000),
      /** The street of a delivery; its city stays before it. */
      address: z.optional(requiredText(300, 'Укажите адрес.')),
    }),
    answer: z.object({ order: StaffOrder }),
  }),
}
