// SQL of orders that are not confirmed or not collected in time: warnings, expiry, deadlines.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/** In hours; 0 hours: no order expires. */
type ConfirmationHours = { readonly hours: number; readonly warningHours: number }

/** Orders placed before the setting was first made wait as long from then. */
export const saveConfirmationHours = (db: Database, { hours, warningHours }: ConfirmationHours) =>
  db.query(sql`
    UPDATE order_settings
    SET confirm_since = CASE WHEN confirm_hours = 0 THEN now() ELSE confirm_since END,
        confirm_hours = ${hours}, confirm_warning_hours = ${warningHours}
    WHERE confirm_hours <> ${hours} OR confirm_warning_hours <> ${warningHours}`)

/** Orders whose buyers are to be warned, oldest first. */
export async function listUnwarned(db: Database, most: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    WITH due AS MATERIALIZED (
      SELECT now() - make_interval(hours => confirm_hours - confirm_warning_hours) AS before
      FROM order_settings WHERE confirm_hours > 0
    ), young AS MATERIALIZED (
      -- ids follow the time of placing: only old orders and the first young one are read
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

/** Queues the letter; one order per transaction, as every step. */
export async function warnOfExpiry(db: Database, orderId: number): Promise<boolean> {
  const [row] = await db.query<{ warned: boolean }>(sql`
    SELECT warn_of_expiry(${orderId}) AS warned`)
  return row?.warned ?? false
}

/** Warned orders past their deadline. */
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

/**
 * Returns orders that wait for staff because their buyers cannot be warned, each once; called in the
 * transaction that queues the letter to the owner.
 */
export async function claimUnwarned(tx: Database, most: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    WITH unnoticed AS MATERIALIZED (
      SELECT id FROM orders
      WHERE status = 'new' AND warn_after = 'infinity' AND owner_told_at IS NULL
      ORDER BY id LIMIT ${most} FOR UPDATE SKIP LOCKED)
    UPDATE orders SET owner_told_at = now() WHERE id IN (SELECT id FROM unnoticed)
    RETURNING id`)
  return rows.map(({ id }) => id).sort((one, other) => one - other)
}

/** Extends warned orders to so many hours from now at least. */
export const prolongWarnedOrders = (db: Database, hours: number) =>
  db.query(sql`
    UPDATE orders SET kept_until = now() + make_interval(hours => ${hours})
    WHERE status = 'new' AND kept_until IS NOT NULL
      AND kept_until < now() + make_interval(hours => ${hours})`)

const MOST_COUNTED = 1000

/** For metrics: orders about to expire, orders without a warning, paid orders without a confirmation. */
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

export type OrderSettings = {
  /** How many days a ready order is kept; already ready ones keep their date. */
  readonly reservationDays: number
  /** Of every line of new orders, 0: without VAT; null: each product's own. */
  readonly vatRate: number | null
}

export const saveOrderSettings = (db: Database, { reservationDays, vatRate }: OrderSettings) =>
  db.query(sql`
    UPDATE order_settings SET reservation_days = ${reservationDays}, vat_rate = ${vatRate}
    WHERE (reservation_days, vat_rate) IS DISTINCT FROM (${reservationDays}, ${vatRate}::smallint)`)

/** The last check for late orders; locked, so that only one process finds a gap. */
export async function lockLastCheck(db: Database): Promise<{ readonly minutesAgo: number }> {
  const [last] = await db.query<{ minutesAgo: number }>(sql`
    SELECT extract(epoch FROM now() - watched_at) / 60 AS "minutesAgo"
    FROM order_settings FOR UPDATE`)
  if (!last) throw new Error('order_settings has no row')
  return last
}

export const recordCheck = (db: Database) =>
  db.query(sql`UPDATE order_settings SET watched_at = now()`)

/** Extends the payment deadline of all orders to so many hours from now at least. */
export const prolongUnpaidOrders = (db: Database, hours: number) =>
  db.query(sql`
    UPDATE order_settings
    SET unpaid_kept_until = greatest(unpaid_kept_until, now() + make_interval(hours => ${hours}))`)

/** Extends ready orders to a closing in so many hours from now at least; resolves to how many. */
export async function prolongReadyOrders(db: Database, hours: number): Promise<number> {
  const [kept] = await db.query<{ count: number }>(sql`
    WITH kept AS (
      UPDATE orders
      SET kept_until = closing_after(store_id, now() + make_interval(hours => ${hours}))
      WHERE status = 'ready' AND kept_until < now() + make_interval(hours => ${hours})
      RETURNING 1)
    SELECT count(*)::integer AS count FROM kept`)
  return kept?.count ?? 0
}

/** Ready orders past their deadline, oldest first. */
export async function listUncollected(db: Database, limit: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    SELECT id FROM orders
    WHERE status = 'ready' AND kept_until < now()
    ORDER BY kept_until
    LIMIT ${limit}`)
  return rows.map(({ id }) => id)
}

/** One order per transaction: several would lock rows of stock in different orders and deadlock. */
export async function cancelUncollected(db: Database, orderId: number): Promise<boolean> {
  const rows = await db.query(sql`
    SELECT step_order(late.id, 'cancelled', 'shop', 'shop', 'Не забран в срок')
    FROM (
      SELECT id FROM orders
      WHERE id = ${orderId} AND status = 'ready' AND kept_until < now()
      FOR UPDATE SKIP LOCKED
    ) AS late`)
  return rows.length > 0
}
