// SQL of orders that nobody at the shop confirms: when they are warned of, and when they expire.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/** In hours; 0 hours: no order expires. */
export type Waiting = { readonly hours: number; readonly warningHours: number }

/** An order that is older than the first hours that were set waits as long from then. */
export const saveWaiting = (db: Database, { hours, warningHours }: Waiting) =>
  db.query(sql`
    UPDATE order_settings
    SET confirm_since = CASE WHEN confirm_hours = 0 THEN now() ELSE confirm_since END,
        confirm_hours = ${hours}, confirm_warning_hours = ${warningHours}
    WHERE confirm_hours <> ${hours} OR confirm_warning_hours <> ${warningHours}`)

/** Those whose buyers are to be warned, the oldest first. */
export async function listUnwarned(db: Database, most: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    WITH due AS MATERIALIZED (
      SELECT now() - make_interval(hours => confirm_hours - confirm_warning_hours) AS before
      FROM order_settings WHERE confirm_hours > 0
    ), young AS MATERIALIZED (
      -- orders are numbered as they come: reads the old ones and the first young one
      SELECT id FROM orders
      WHERE status = 'new' AND created_at > (SELECT before FROM due) ORDER BY id LIMIT 1)
    SELECT id FROM orders
    WHERE status = 'new' AND kept_until IS NULL AND coalesce(warn_after <= now(), true)
      AND created_at <= (SELECT before FROM due)
      AND id < coalesce((SELECT id FROM young), ${Number.MAX_SAFE_INTEGER})
      AND confirm_until(id) <= (
        SELECT now() + make_interval(hours => confirm_warning_hours) FROM order_settings)
    ORDER BY id
    LIMIT ${most}`)
  return rows.map(({ id }) => id)
}

/** One order at a time, as every step of orders; the letter is queued, not sent yet. */
export async function warnOfExpiry(db: Database, orderId: number): Promise<boolean> {
  const [row] = await db.query<{ warned: boolean }>(sql`
    SELECT warn_of_expiry(${orderId}) AS warned`)
  return row?.warned ?? false
}

/** Those whose buyers were warned and whose time is over. */
export async function listExpired(db: Database, most: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    SELECT id FROM orders
    WHERE status = 'new' AND kept_until IS NOT NULL AND kept_until <= now()
    ORDER BY kept_until
    LIMIT ${most}`)
  return rows.map(({ id }) => id)
}

export async function expireOrder(db: Database, orderId: number): Promise<boolean> {
  const [row] = await db.query<{ expired: boolean }>(sql`
    SELECT expire_order(${orderId}) AS expired`)
  return row?.expired ?? false
}

/** Every order whose buyer was warned waits for so many hours from now at least. */
export const keepWarnedOrders = (db: Database, hours: number) =>
  db.query(sql`
    UPDATE orders SET kept_until = now() + make_interval(hours => ${hours})
    WHERE status = 'new' AND kept_until IS NOT NULL
      AND kept_until < now() + make_interval(hours => ${hours})`)

const MOST_COUNTED = 1000

/** For metrics: those about to expire, whose buyers cannot be warned, and that are paid and wait. */
export async function unconfirmedOrders(db: Database): Promise<Readonly<Record<string, number>>> {
  const [row] = await db.query<{
    expiring: number
    unwarned: number
    paid: number
  }>(sql`
    SELECT
      (SELECT count(*)::integer FROM orders
       WHERE status = 'new' AND kept_until IS NOT NULL) AS expiring,
      (SELECT count(*)::integer FROM orders
       WHERE status = 'new' AND warn_after = 'infinity') AS unwarned,
      (SELECT count(*)::integer FROM (
         SELECT FROM orders AS placed
         JOIN payments AS paid ON paid.order_id = placed.id AND paid.status = 'succeeded'
         CROSS JOIN order_settings
         WHERE placed.status = 'new'
           AND placed.created_at < now() - make_interval(hours => greatest(confirm_hours, 1))
         LIMIT ${MOST_COUNTED}) AS late) AS paid`)
  return { ...row }
}
