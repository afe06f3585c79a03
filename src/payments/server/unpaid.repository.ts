// SQL of orders not paid in time, of the change to payment on receipt, and of payment settings.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/** Orders past their payment deadline without a known payment. */
const late = sql`
  SELECT placed.id, placed.created_at, pay_until(placed.id) AS since
  FROM orders AS placed CROSS JOIN order_settings
  WHERE placed.payment_method_id IN (
      SELECT id FROM payment_methods WHERE online_kind IS NOT NULL)
    AND placed.status IN ('new', 'confirmed', 'assembling')
    AND placed.created_at < now() - make_interval(hours => payment_hours)
    AND unpaid_kept_until < now()
    AND NOT EXISTS (
      SELECT 1 FROM payments WHERE order_id = placed.id AND status IN ('succeeded', 'disputed'))`

/** Makes open payments of late orders due for the next round of the worker. */
export const checkLatePaymentsSoon = (db: Database, most: number) =>
  db.query(sql`
    UPDATE payments SET due_at = now()
    WHERE id IN (
      SELECT payment.id FROM (${late}) AS late JOIN payments AS payment ON payment.order_id = late.id
      WHERE payment.status IN ('checking', 'waiting') AND payment.due_at > now()
        AND coalesce(payment.read_at, '-infinity') < late.since
      ORDER BY payment.due_at DESC
      LIMIT ${most}
      FOR UPDATE OF payment SKIP LOCKED)`)

/** Late orders that were surely not paid, oldest first. */
export async function listUnpaid(db: Database, most: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    SELECT id FROM (${late}) AS late
    WHERE NOT may_be_paid(id, since)
    ORDER BY created_at
    LIMIT ${most}`)
  return rows.map(({ id }) => id)
}

/** One order per transaction: several would lock rows of stock in different orders and deadlock. */
export async function cancelUnpaidOrder(db: Database, id: number): Promise<boolean> {
  const [row] = await db.query<{ cancelled: boolean }>(sql`
    SELECT cancel_unpaid_order(${id}) AS cancelled`)
  return row?.cancelled ?? false
}

/** Sets the payment deadline of orders, in hours. */
export const savePaymentHours = (db: Database, hours: number) =>
  db.query(sql`UPDATE order_settings SET payment_hours = ${hours} WHERE payment_hours <> ${hours}`)

/** Offers or hides the online methods of payment. */
export const offerOnlinePayment = (db: Database, isOffered: boolean) =>
  db.query(sql`
    UPDATE payment_methods SET is_active = ${isOffered}
    WHERE online_kind IS NOT NULL AND is_active <> ${isOffered}`)

/** Calls `change_payment_method`; its refusals are its SW… error codes. */
export async function savePaymentOnReceipt(
  db: Database,
  { orderId, methodId }: { readonly orderId: number; readonly methodId: number },
  actor: string,
): Promise<boolean> {
  const [row] = await db.query<{ saved: boolean }>(sql`
    SELECT change_payment_method(${orderId}, ${methodId}, ${actor}) AS saved`)
  return row?.saved ?? false
}

/** Calls `pay_by_other`; its refusals are its SW… error codes. */
export async function savePaymentByOther(
  db: Database,
  { orderId, methodId }: { readonly orderId: number; readonly methodId: number },
): Promise<string | null> {
  const [row] = await db.query<{ former: string | null }>(sql`
    SELECT pay_by_other(${orderId}, ${methodId}) AS former`)
  return row?.former ?? null
}
