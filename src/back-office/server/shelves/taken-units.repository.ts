// SQL of units that are off their shelves: taken for orders and not handed over, or still to be put back.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { lostLately, takenOfLine } from '../picking/put-back.repository.ts'

export type TakenUnits = {
  readonly productId: number
  readonly locationId: number
  readonly units: number
}

/**
 * Of an open order all that is taken, of any other what has to be put back, by the places where it
 * has its units allocated; whole lines that fell out keep theirs. A pick names no place: units of the
 * pickup's shop are taken first, those freed first are taken last (`move_line_units`). What fell out of
 * the rest of a line belongs to the first of these places, but once the order was ready to the
 * pickup's shop (`free_in_shop`).
 */
export const listTakenUnits = (
  db: Database,
  productIds: readonly number[],
): Promise<TakenUnits[]> =>
  db.query(sql`
    WITH walked AS (
      SELECT line.product_id, allocated.location_id, has.room, has.units,
             coalesce(CASE WHEN placed.status = ANY ('{ready,completed,returned}') THEN shop.id END,
                      allocated.location_id) AS rest_id,
             sum(has.room) OVER so_far AS reached,
             sum(has.room) OVER (PARTITION BY line.order_id, line.position) AS whole,
             row_number() OVER so_far = 1 AS is_first
      FROM (SELECT id FROM orders WHERE status = ANY ('{assembling,ready}')
            UNION SELECT order_id ${lostLately}) AS asked
      JOIN orders AS placed ON placed.id = asked.id
      JOIN order_lines AS line ON line.order_id = placed.id
        AND line.product_id = ANY (${[...productIds]}::integer[])
      CROSS JOIN LATERAL (${takenOfLine}) AS taken
      LEFT JOIN stock_locations AS shop ON shop.store_id = placed.store_id
      LEFT JOIN order_allocations AS allocated
        ON allocated.order_id = line.order_id AND allocated.position = line.position
      CROSS JOIN LATERAL (
        -- what was handed over lies nowhere
        SELECT CASE WHEN is_gone THEN taken.surplus ELSE taken.units END AS units,
               CASE WHEN is_gone THEN 0 ELSE coalesce(allocated.quantity, 0) END AS room
        FROM (SELECT line.state = 'ordered' AND placed.status = ANY ('{shipped,completed,returned}')
                AS is_gone) AS whether) AS has
      WHERE has.units > 0
      WINDOW so_far AS (
        PARTITION BY line.order_id, line.position
        ORDER BY coalesce(allocated.location_id = shop.id, false) DESC,
                 allocated.quantity DESC, allocated.location_id DESC))
    SELECT product_id AS "productId", location_id AS "locationId", sum(units)::integer AS units
    FROM (
      SELECT product_id, location_id, greatest(least(room, units - (reached - room)), 0) AS units
      FROM walked
      UNION ALL
      SELECT product_id, rest_id, greatest(units - whole, 0) FROM walked WHERE is_first) AS lying
    WHERE units > 0 AND location_id IS NOT NULL
    GROUP BY product_id, location_id`)
