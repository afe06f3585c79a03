// SQL of orders that nobody fetched in time, and of how long they are kept.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/** How long a ready order is kept, in days; orders that are ready already keep their date. */
export const saveReservationDays = (db: Database, days: number) =>
  db.query(sql`
    UPDATE order_settings SET reservation_days = ${days} WHERE reservation_days <> ${days}`)

/** When the shop last looked for late orders; locked, so that of several processes one finds a gap. */
export async function lastWatch(db: Database): Promise<{ readonly minutesAgo: number }> {
  const [last] = await db.query<{ minutesAgo: number }>(sql`
    SELECT extract(epoch FROM now() - watched_at) / 60 AS "minutesAgo"
    FROM order_settings FOR UPDATE`)
  if (!last) throw new Error('order_settings has no row')
  return last
}

export const markWatch = (db: Database) =>
  db.query(sql`UPDATE order_settings SET watched_at = now()`)

/** No order that is to be paid online is late for so many hours from now. */
export const keepUnpaidOrders = (db: Database, hours: number) =>
  db.query(sql`
    UPDATE order_settings
    SET unpaid_kept_until = greatest(unpaid_kept_until, now() + make_interval(hours => ${hours}))`)

/** Every order that is ready is kept for so many hours from now at least; resolves to how many. */
export async function keepReadyOrders(db: Database, hours: number): Promise<number> {
  const [kept] = await db.query<{ count: number }>(sql`
    WITH kept AS (
      UPDATE orders SET kept_until = now() + make_interval(hours => ${hours})
      WHERE status = 'ready' AND kept_until < now() + make_interval(hours => ${hours})
      RETURNING 1)
    SELECT count(*)::integer AS count FROM kept`)
  return kept?.count ?? 0
}

/** Those that have waited longest. */
export async function listUncollected(db: Database, limit: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    SELECT id FROM orders
    WHERE status = 'ready' AND kept_until < now()
    ORDER BY kept_until
    LIMIT ${limit}`)
  return rows.map(({ id }) => id)
}

/** One order at a time: of many in one transaction the rows of stock would be locked crosswise. */
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
