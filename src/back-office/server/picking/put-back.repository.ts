// SQL of units that were taken for an order and are needed no more: they belong on their shelf.

import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import type { Pick } from './picks.repository.ts'

export type UnitsToPutBack = {
  readonly orderId: number
  readonly position: number
  readonly name: string
  readonly article: string
  readonly quantity: number
  readonly shelf: string
  readonly barcodes: readonly string[]
}

const DAYS_SHOWN = 14
const MOST_SHOWN = 50
const MOST_OF_ORDER = 1000

/** Changes by which an order lost something lately: whatever is older lies on its shelf by now. */
export const lostLately = sql`
  FROM order_status_changes
  WHERE created_at > now() - make_interval(days => ${DAYS_SHOWN})
    AND (status = 'cancelled' OR dropped_position IS NOT NULL)`

/**
 * Of a `line` of the order `placed`: the units that are taken, and those of them that it needs no
 * more. What was handed over or came back is needed.
 */
export const takenOfLine = sql`
  SELECT coalesce(sum(picked), 0)::integer AS units,
         greatest(coalesce(sum(picked), 0)::integer
           - CASE WHEN line.state = 'ordered' AND placed.status <> 'cancelled' THEN line.quantity
                  ELSE 0 END, 0) AS surplus
  FROM order_picks WHERE order_id = line.order_id AND position = line.position`

export const listPutBack = (db: Database, orderId: number): Promise<UnitsToPutBack[]> =>
  unitsOf(db, {
    lost: sql`SELECT ${orderId}::bigint AS order_id, now() AS at`,
    most: MOST_OF_ORDER,
    storeId: null,
  })

/** What was lost last is first, whatever became of its order; null: of all shops. */
export async function listAllPutBack(
  db: Database,
  storeId: number | null,
  most = MOST_SHOWN,
): Promise<{ readonly units: UnitsToPutBack[]; readonly isMore: boolean }> {
  const lost = sql`SELECT order_id, max(created_at) AS at ${lostLately} GROUP BY order_id`
  const found = await unitsOf(db, { lost, most: most + 1, storeId })
  return { units: found.slice(0, most), isMore: found.length > most }
}

type Wanted = {
  /** Orders, and when they lost something. */
  readonly lost: Sql
  readonly storeId: number | null
  readonly most: number
}

const unitsOf = (db: Database, { lost, storeId, most }: Wanted): Promise<UnitsToPutBack[]> =>
  db.query(sql`
    SELECT placed.id AS "orderId", line.position, line.name, line.article,
           taken.surplus AS quantity,
           coalesce((
             SELECT string_agg(kept.shelf || ', ' || coalesce(store.title, location.address), '; '
                               ORDER BY kept.location_id)
             FROM product_shelves AS kept
             JOIN stock_locations AS location ON location.id = kept.location_id
             LEFT JOIN stores AS store ON store.id = location.store_id
             WHERE kept.product_id = line.product_id
               AND (location.store_id = placed.store_id OR placed.store_id IS NULL)), '') AS shelf,
           ARRAY(SELECT DISTINCT code FROM product_barcodes
                 WHERE product_id = line.product_id ORDER BY code) AS barcodes
    FROM (${lost}) AS lost
    JOIN orders AS placed ON placed.id = lost.order_id
      AND (${storeId}::integer IS NULL OR placed.store_id = ${storeId}::integer)
    JOIN order_lines AS line ON line.order_id = placed.id
    CROSS JOIN LATERAL (${takenOfLine}) AS taken
    WHERE taken.surplus > 0
    ORDER BY lost.at DESC, placed.id DESC, line.position
    LIMIT ${most}`)

export const insertPutBack = (
  tx: Database,
  { orderId, position, key, picked }: Pick,
  staffId: number,
) =>
  tx.query(sql`
    INSERT INTO order_picks (order_id, position, key, picked, staff_id)
    VALUES (${orderId}, ${position}, ${key}, ${picked}, ${staffId})`)
