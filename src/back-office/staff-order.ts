// An order and its history as staff see them.

import * as z from 'zod/mini'
import { wholeNumber } from '#src/shared/wire-fields.ts'
import { ORDER_DETAILS } from './order-details.ts'

export const orderParams = {
  id: wholeNumber(1, 999_999_999, 'Номер заказа — целое число от 1.'),
}

/** What is paid with at the counter or the door. */
export const ON_RECEIPT = ['cash', 'card'] as const
export type OnReceipt = (typeof ON_RECEIPT)[number]

export const OrderLine = z.object({
  position: z.number(),
  product_id: z.nullable(z.number()),
  name: z.string(),
  article: z.string(),
  manufacturer: z.string(),
  price: z.number(),
  quantity: z.number(),
  fitment: z.string(),
  /** That `fitment` is about; empty: none was chosen. */
  car: z.string(),
})

/** An order for staff; its history lists dropped lines. */
export const StaffOrder = z.object({
  id: z.number(),
  /** Sent back as `If-Match: "7"` with a change, which is refused if the order has changed since. */
  version: z.number(),
  created_at: z.string(),
  status: z.string(),
  status_name: z.string(),
  address: z.string(),
  /** Who receives it where that is not the buyer; only for those who see contacts. */
  recipient: z.optional(z.string()),
  phone: z.string(),
  comment: z.string(),
  payment_method: z.string(),
  shipping_method: z.string(),
  is_pickup: z.boolean(),
  total: z.number(),
  shipping_cost: z.number(),
  carrier: z.string(),
  promised_at: z.nullable(z.string()),
  /** Sold at the counter without an order before. */
  is_sale: z.optional(z.literal(true)),
  lines: z.array(OrderLine),
})
export type StaffOrder = z.infer<typeof StaffOrder>

export const OrderChange = z.object({
  status: z.string(),
  status_name: z.string(),
  actor: z.string(),
  /** It was placed by phone: the actor has done it for the buyer. */
  by_phone: z.optional(z.literal(true)),
  /** It was sold at the counter by the actor. */
  at_counter: z.optional(z.literal(true)),
  /** Details that were changed; the status was not. */
  changed: z.optional(z.array(z.enum(ORDER_DETAILS))),
  /** Who works on it from then on, null: nobody; the status was not changed. */
  assigned: z.optional(z.nullable(z.string())),
  /** The name of a member of staff; empty for others. */
  actor_name: z.string(),
  reason: z.string(),
  /** The line that was dropped or replaced. */
  dropped_position: z.nullable(z.number()),
  /** Of its units; null: all. */
  dropped_units: z.nullable(z.number()),
  /** The line that came in its place. */
  new_position: z.nullable(z.number()),
  created_at: z.string(),
})
export type OrderChange = z.infer<typeof OrderChange>
