// Endpoints of the day for staff: what waits, whose clock runs out, what failed, how it sells.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'

/** What has to be done until then: confirmed, assembled, fetched by the buyer, or brought to him. */
export const CLOCK_KINDS = ['confirm', 'assemble', 'kept', 'deliver'] as const

const OrderClock = z.object({
  order_id: z.number(),
  kind: z.enum(CLOCK_KINDS),
  due_at: z.string(),
  /** How late it is, in time that the shop was open; absent: in time, or counted by the clock alone. */
  late_ms: z.optional(z.number()),
})
export type OrderClock = z.infer<typeof OrderClock>

/** Each leads to the list where it is mended. */
export const FAILURE_KINDS = [
  'letters',
  'imports',
  'exchange',
  'refused-offers',
  'warehouses',
  'refunds',
  'receipts',
  'payments',
] as const
export type FailureKind = (typeof FAILURE_KINDS)[number]

/** `sales`: at the counter without an order; the money is that of both. */
const sold = z.object({ orders: z.number(), sales: z.number(), money: z.number() })

const Today = z.object({
  /** Counted up to a thousand each. */
  queues: z.array(
    z.object({
      status: z.enum(['new', 'confirmed', 'assembling', 'ready', 'shipped']),
      count: z.number(),
      is_more: z.boolean(),
      oldest_at: z.nullable(z.string()),
    }),
  ),
  /** By kind, of the five hundred oldest orders of each queue; the first five by their time. */
  clocks: z.array(
    z.object({
      kind: z.enum(CLOCK_KINDS),
      count: z.number(),
      late: z.number(),
      first: z.array(OrderClock),
    }),
  ),
  /** Without what is well. */
  failures: z.array(z.object({ kind: z.enum(FAILURE_KINDS), count: z.number() })),
  /** Orders and sales that were neither cancelled nor returned, and their sums; null: not for this role. */
  sales: z.nullable(
    z.object({
      /** Today, and the same hours a week before; seven days, and the seven before until this hour. */
      day: sold,
      day_before: sold,
      week: sold,
      week_before: sold,
      /** Fourteen days, today the last. */
      days: z.array(z.extend(sold, { day: z.string() })),
    }),
  ),
  /** Of buyers that wait for an answer, up to a thousand; null: not for this role. */
  requests: z.nullable(
    z.object({
      count: z.number(),
      is_more: z.boolean(),
      late: z.number(),
      first_at: z.nullable(z.string()),
    }),
  ),
  /** Of the orders that were reached in the last 30 days; null: not for this role. */
  promises: z.nullable(z.object({ kept: z.number(), moved: z.number(), broken: z.number() })),
  /** Of a week those that did not add up, the costliest shortage first, up to 200; null: not for this role. */
  shelf_counts: z.nullable(
    z.array(
      z.object({
        id: z.number(),
        at: z.string(),
        by: z.string(),
        place: z.string(),
        shelf: z.string(),
        more: z.number(),
        less: z.number(),
        /** Of the missing units, by the prices of the shop. */
        cost: z.number(),
        goods: z.string(),
      }),
    ),
  ),
  /** Others did not add up either, which are not among them. */
  more_shelf_counts: z.boolean(),
  /** Goods that last less than a week as they sold in the last two. */
  running_out: z.array(
    z.object({
      product_id: z.number(),
      article: z.string(),
      name: z.string(),
      free: z.number(),
      sold: z.number(),
    }),
  ),
})
export type Today = z.infer<typeof Today>

export const todayApi = {
  today: endpoint({
    method: 'GET',
    path: '/api/staff/today',
    summary: 'День магазина: очереди, сроки, сбои, продажи; продавцу — его точки',
    access: 'staff',
    answer: Today,
  }),
  clocks: endpoint({
    method: 'GET',
    path: '/api/staff/clocks',
    summary: 'До каких пор подтвердить, собрать и хранить открытые заказы, по часам магазинов',
    access: 'staff',
    answer: z.object({ clocks: z.array(OrderClock) }),
  }),
}
