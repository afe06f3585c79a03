// SQL of units that were taken for an order and are needed no more: they belong on their shelf.

import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import type { Pick } from './picks.repository.ts'

type UnitsToPutBack = {
  readonly orderId: number
  readonly position: number
  readonly name: string
  readonly article: string
  readonly quantity: number
  readonly shelf: string
}

const DAYS_SHOWN = 14
const MOST_SHOWN = 50

export const listPutBack = (db: Database, orderId: number): Promise<UnitsToPutBack[]> =>
  unitsOf(db, sql`placed.id = ${orderId}`)

/** Of orders of the shop that lost something lately, whatever became of them; null: of all shops. */
export async function listAllPutBack(
  db: Database,
  storeId: number | null,
  most = MOST_SHOWN,
): Promise<{ readonly units: readonly UnitsToPutBack[]; readonly isMore: boolean }> {
  const units = await unitsOf(
    db,
    sql`placed.id IN (
          SELECT order_id FROM order_status_changes
          WHERE created_at > now() - make_interval(days => ${DAYS_SHOWN})
            AND (status = 'cancelled' OR dropped_position IS NOT NULL))
        AND (${storeId}::integer IS NULL OR placed.store_id = ${storeId})`,
    most + 1,
  )
  return { units: units.slice(0, most), isMore: units.length > most }
}

/** What was handed over or came back is no unit to put back. */
const unitsOf = (
  db: Database,
  choice: Sql,
  most: number | null = null,
): Promise<UnitsToPutBack[]> =>
  db.query(sql`
    SELECT placed.id AS "orderId", line.position, line.name, line.article, done.units AS quantity,
           coalesce((
             SELECT string_agg(kept.shelf || ', ' || coalesce(store.title, location.address), '; '
                               ORDER BY kept.location_id)
             FROM product_shelves AS kept
             JOIN stock_locations AS location ON location.id = kept.location_id
             LEFT JOIN stores AS store ON store.id = location.store_id
             WHERE kept.product_id = line.product_id
               AND (location.store_id = placed.store_id OR placed.store_id IS NULL)), '') AS shelf
    FROM order_lines AS line
    JOIN orders AS placed ON placed.id = line.order_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(picked), 0)::integer
             - CASE WHEN line.state = 'ordered' AND placed.status <> 'cancelled' THEN line.quantity
                    ELSE 0 END AS units
      FROM order_picks WHERE order_id = line.order_id AND position = line.position) AS done
    WHERE ${choice} AND done.units > 0
    ORDER BY placed.id, line.position
    LIMIT ${most}::integer`)

export const insertPutBack = (
  tx: Database,
  { orderId, position, key, picked }: Pick,
  staffId: number,
) =>
  tx.query(sql`
    INSERT INTO order_picks (order_id, position, key, picked, staff_id)
    VALUES (${orderId}, ${position}, ${key}, ${picked}, ${staffId})`)
