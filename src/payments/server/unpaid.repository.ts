// SQL of orders that nobody paid in time, and of whether online payment is offered at all.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/** Those that have waited longest. */
export async function listUnpaid(
  db: Database,
  { hours, most }: { readonly hours: number; readonly most: number },
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    SELECT id FROM orders AS placed
    WHERE placed.payment_method_id IN (
        SELECT id FROM payment_methods WHERE online_kind IS NOT NULL)
      AND placed.status IN ('new', 'confirmed', 'assembling')
      AND placed.created_at < now() - make_interval(hours => ${hours})
      AND NOT EXISTS (
        SELECT 1 FROM payments
        WHERE order_id = placed.id AND status IN ('succeeded', 'disputed'))
    ORDER BY placed.created_at
    LIMIT ${most}`)
  return rows.map(({ id }) => id)
}

/** One order at a time: of many in one transaction the rows of stock would be locked crosswise. */
export async function cancelUnpaidOrder(db: Database, id: number, hours: number): Promise<boolean> {
  const [row] = await db.query<{ cancelled: boolean }>(sql`
    SELECT cancel_unpaid_order(${id}, ${hours}) AS cancelled`)
  return row?.cancelled ?? false
}

/** How long an order waits to be paid. */
export const savePaymentHours = (db: Database, hours: number) =>
  db.query(sql`UPDATE order_settings SET payment_hours = ${hours} WHERE payment_hours <> ${hours}`)

/** What the provider can do, buyers may choose; without its keys nobody may. */
export const offerOnlinePayment = (db: Database, isOffered: boolean) =>
  db.query(sql`
    UPDATE payment_methods SET is_active = ${isOffered}
    WHERE online_kind IS NOT NULL AND is_active <> ${isOffered}`)
