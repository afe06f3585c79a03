// Endpoints of orders. `items` is JSON text in both directions, as in the specification.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { optionalText, paged, paging, rubles, wholeNumber } from '#src/shared/wire-fields.ts'
import { items, orderFields } from './order-fields.ts'

export type { OrderedItem } from './ordered-item.ts'

export const Order = z.object({
  id: z.number(),
  created_at: z.string(),
  status: z.string(),
  address: z.string(),
  /** Who receives it; absent: its customer. */
  recipient: z.optional(z.string()),
  phone: z.string(),
  payment_method: z.string(),
  shipping_method: z.string(),
  comment: z.string(),
  items: z.string(),
  /** Includes the delivery. */
  total: z.number(),
  shipping_cost: z.number(),
  /** Name of the carrier; '' for pickup and courier. */
  carrier: z.string(),
  /** Time when it is ready for pickup or delivered; null: no promise. */
  promised_at: z.nullable(z.string()),
})
export type Order = z.infer<typeof Order>

/** An order in the list of its own customer. */
export const ListedOrder = z.extend(Order, {
  /** This and `kept_until`: null unless the order is ready for pickup. */
  pickup_code: z.nullable(z.string()),
  kept_until: z.nullable(z.string()),
  /** When a new order expires unless the shop confirms it; null: it never does. */
  confirm_until: z.nullable(z.string()),
  /** Its number in the shop's accounts (1C), which its documents bear; absent without one. */
  number_in_accounts: z.optional(z.string()),
  /** The day on which the accounts have it as paid: `2026-11-24`; absent where they do not. */
  paid_on: z.optional(z.string()),
})
export type ListedOrder = z.infer<typeof ListedOrder>

/** Field of the 409 for an idempotency key of an order with other content. */
export const REUSED_KEY = 'Idempotency-Key'

/** The sum that was seen before, where it has to be named. */
export const seenTotal = rubles

/** The shipping method of pickup from a store. */
export const PICKUP_METHOD_ID = 1
/** Its name, by which an answered order says that it is a pickup: methods are never renamed. */
export const PICKUP_METHOD_NAME = 'Самовывоз'
export const COURIER_METHOD_ID = 2
export const CARRIER_METHOD_ID = 3

const orderParams = z.object({ id: wholeNumber(1, 2_147_483_647, 'Неизвестный заказ.') })

const WRONG_DAY = 'День пишут так: 2026-11-24.'

/** What is said of an order that is placed, by its buyer or for him. */
export const placeFields = {
  ...orderFields,
  items,
  /** Includes the delivery. */
  expected_total: z.optional(rubles),
  /** City of courier or carrier, which sets their price and day. */
  city: optionalText(100),
  /** Name of the carrier; '': the first one that serves the city. */
  carrier: optionalText(100),
  /** Last promised day that the buyer saw: an order that would come later is refused. */
  expected_day: z.optional(z.iso.date(WRONG_DAY).check(z.regex(/^2/, WRONG_DAY))),
}

export const ordersApi = {
  place: endpoint({
    method: 'POST',
    path: '/api/orders',
    summary: 'Оформление заказа',
    access: 'customer',
    body: z.object(placeFields),
    answer: z.object({ message: z.string(), data: Order }),
    status: 201,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/orders',
    summary: 'Заказы покупателя, новые первыми',
    access: 'customer',
    query: z.object(paging),
    answer: z.object({ orders: z.array(ListedOrder), ...paged }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/orders/:id',
    summary: 'Свой заказ',
    access: 'customer',
    params: orderParams,
    answer: z.object({ data: ListedOrder }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/orders/:id/cancel',
    summary: 'Отмена своего заказа, пока его не начали собирать',
    access: 'customer',
    params: orderParams,
    body: z.object({ reason: optionalText(500) }),
    answer: z.object({ message: z.string(), data: Order }),
  }),
}
