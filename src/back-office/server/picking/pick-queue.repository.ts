// SQL of the queue of picking: how far each order is, who picks it, and by what a scan finds it.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { OrderPicker } from '../../order-list-contract.ts'

export type QueuedOrder = {
  readonly id: number
  readonly status: 'confirmed' | 'assembling'
  readonly isPickup: boolean
  readonly carrier: string
  readonly promisedAt: Date | null
  readonly pickers: readonly OrderPicker[]
  readonly units: number
  readonly picked: number
  readonly missing: number
  readonly isElsewhere: boolean
  readonly isAwaited: boolean
}

export const listQueuedOrders = (db: Database, ids: readonly number[]): Promise<QueuedOrder[]> =>
  db.query(sql`
    SELECT placed.id, placed.status, placed.store_id IS NOT NULL AS "isPickup", placed.carrier,
           placed.promised_at AS "promisedAt", taken.*,
           (SELECT coalesce(jsonb_agg(jsonb_build_object(
                     'id', named.id, 'name', named.name, 'since', picker.since)
                     ORDER BY picker.since, named.id), '[]')
            FROM order_pickers AS picker JOIN staff AS named ON named.id = picker.staff_id
            WHERE picker.order_id = placed.id) AS pickers
    FROM orders AS placed
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(line.quantity), 0)::integer AS units,
             coalesce(sum(least(done.picked, line.quantity)), 0)::integer AS picked,
             coalesce(sum(greatest(least(done.missing, line.quantity - done.picked), 0)), 0)::integer
               AS missing,
             coalesce(bool_or(lies.is_elsewhere AND done.picked < line.quantity), false)
               AS "isElsewhere",
             coalesce(bool_or(lies.is_to_order), false) AS "isAwaited"
      FROM order_lines AS line
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(picked), 0)::integer AS picked,
               coalesce(sum(missing), 0)::integer AS missing
        FROM order_picks WHERE order_id = line.order_id AND position = line.position) AS done
      CROSS JOIN LATERAL (
        SELECT bool_or(location.is_to_order AND NOT location.is_transit) AS is_to_order,
               bool_or(placed.store_id IS NOT NULL AND (NOT location.is_to_order OR location.is_transit)
                 AND location.store_id IS DISTINCT FROM placed.store_id) AS is_elsewhere
        FROM order_allocations AS allocated
        JOIN stock_locations AS location ON location.id = allocated.location_id
        WHERE allocated.order_id = line.order_id AND allocated.position = line.position
          AND allocated.refused_at IS NULL) AS lies
      WHERE line.order_id = placed.id AND line.state = 'ordered') AS taken
    WHERE placed.id = ANY (${[...ids]}::bigint[])`)

type QueuedLine = {
  readonly orderId: number
  readonly article: string
  readonly barcodes: readonly string[]
  readonly left: number
}

export const listQueuedLines = (db: Database, ids: readonly number[]): Promise<QueuedLine[]> =>
  db.query(sql`
    SELECT line.order_id AS "orderId", line.article,
           ARRAY(SELECT DISTINCT code FROM product_barcodes
                 WHERE product_id = line.product_id ORDER BY code) AS barcodes,
           greatest(line.quantity - done.units, 0)::integer AS left
    FROM order_lines AS line
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(picked) + sum(missing), 0)::integer AS units
      FROM order_picks WHERE order_id = line.order_id AND position = line.position) AS done
    WHERE line.order_id = ANY (${[...ids]}::bigint[]) AND line.state = 'ordered'
    ORDER BY line.order_id, line.position`)
