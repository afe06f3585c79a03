// SQL of units that are off their shelves: taken for orders, and not handed over yet.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type TakenUnits = {
  readonly productId: number
  readonly locationId: number
  readonly units: number
}

/**
 * By the places where the orders have them allocated. A ready order is taken whole, scanned or not.
 * A pick names no place: units of the pickup's shop are taken first, those freed first are taken last
 * (`move_line_units`). What has to be put back is off its shelf too.
 */
export const listTakenUnits = (
  db: Database,
  productIds: readonly number[],
): Promise<TakenUnits[]> =>
  db.query(sql`
    WITH walked AS (
      SELECT line.product_id, allocated.location_id, allocated.quantity,
             CASE WHEN placed.status = 'ready' AND line.state = 'ordered'
                  THEN greatest(line.quantity, done.units) ELSE done.units END AS taken,
             sum(allocated.quantity) OVER so_far AS reached,
             sum(allocated.quantity) OVER (
               PARTITION BY allocated.order_id, allocated.position) AS whole,
             row_number() OVER so_far = 1 AS is_first
      FROM orders AS placed
      JOIN order_lines AS line ON line.order_id = placed.id
      JOIN order_allocations AS allocated
        ON allocated.order_id = line.order_id AND allocated.position = line.position
      JOIN stock_locations AS location ON location.id = allocated.location_id
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(picked), 0) AS units
        FROM order_picks WHERE order_id = line.order_id AND position = line.position) AS done
      WHERE placed.status = ANY ('{assembling,ready}')
        AND line.product_id = ANY (${[...productIds]}::integer[])
      WINDOW so_far AS (
        PARTITION BY allocated.order_id, allocated.position
        ORDER BY coalesce(location.store_id = placed.store_id, false) DESC,
                 allocated.quantity DESC, allocated.location_id DESC))
    SELECT product_id AS "productId", location_id AS "locationId", sum(
             greatest(least(quantity, taken - (reached - quantity)), 0)
             + CASE WHEN is_first THEN greatest(taken - whole, 0) ELSE 0 END)::integer AS units
    FROM walked
    WHERE taken > 0
    GROUP BY product_id, location_id`)
