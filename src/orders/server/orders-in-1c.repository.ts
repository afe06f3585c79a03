// SQL of what 1C says of orders: number, days of payment and shipment.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type OrderIn1c = {
  /** '' where 1C has not numbered it yet. */
  readonly number: string
  /** As 1C writes dates: `2026-11-21T10:00:00`. */
  readonly paidOn: string | null
  readonly shippedOn: string | null
}

/** Keeps the former value of a field that 1C states no more. */
export const saveOrderIn1c = (db: Database, order: OrderIn1c & { readonly orderId: number }) =>
  db.query(sql`
    INSERT INTO exchange_orders AS known (order_id, number, paid_on, shipped_on)
    VALUES (${order.orderId}, ${order.number}, ${order.paidOn}, ${order.shippedOn})
    ON CONFLICT (order_id) DO UPDATE
    SET number = coalesce(nullif(excluded.number, ''), known.number), told_at = now(),
        paid_on = coalesce(excluded.paid_on, known.paid_on),
        shipped_on = coalesce(excluded.shipped_on, known.shipped_on)
    WHERE (known.number, known.paid_on, known.shipped_on) IS DISTINCT FROM
          (coalesce(nullif(excluded.number, ''), known.number),
           coalesce(excluded.paid_on, known.paid_on),
           coalesce(excluded.shipped_on, known.shipped_on))`)

/** null for an order that 1C has never sent back. */
export async function findOrderIn1c(db: Database, orderId: number): Promise<OrderIn1c | null> {
  const [known] = await db.query<OrderIn1c>(sql`
    SELECT trim(number) AS number, paid_on AS "paidOn", shipped_on AS "shippedOn"
    FROM exchange_orders WHERE order_id = ${orderId}`)
  return known ?? null
}
