// SQL of picking: the lines of an order with barcodes, and the units taken or missing so far.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type PickedLine = {
  readonly position: number
  readonly productId: number | null
  readonly name: string
  readonly article: string
  readonly manufacturer: string
  readonly quantity: number
  readonly picked: number
  readonly missing: number
  /** Sold to order, and not come from its supplier yet. */
  readonly isAwaited: boolean
  readonly barcodes: readonly string[]
}

export const listPickLines = (db: Database, orderId: number): Promise<PickedLine[]> =>
  db.query(sql`
    SELECT line.position, line.product_id AS "productId", line.name, line.article, line.manufacturer, line.quantity,
           least(coalesce(done.picked, 0), line.quantity) AS picked,
           -- a part of the line may have been refused since
           greatest(least(coalesce(done.missing, 0), line.quantity - coalesce(done.picked, 0)), 0)
             AS missing,
           EXISTS (
             SELECT FROM order_allocations AS allocated
             JOIN stock_locations AS location ON location.id = allocated.location_id
             WHERE allocated.order_id = line.order_id AND allocated.position = line.position
               AND location.is_to_order) AS "isAwaited",
           ARRAY(SELECT DISTINCT code FROM product_barcodes
                 WHERE product_id = line.product_id ORDER BY code) AS barcodes
    FROM order_lines AS line
    LEFT JOIN (
      SELECT position, sum(picked)::integer AS picked, sum(missing)::integer AS missing
      FROM order_picks WHERE order_id = ${orderId} GROUP BY position) AS done
      ON done.position = line.position
    WHERE line.order_id = ${orderId} AND line.state = 'ordered'
    ORDER BY line.position`)

export type Pick = {
  readonly orderId: number
  readonly position: number
  readonly key: string
  readonly picked: number
  readonly missing: number
}

/** Whether a pick with this key was written before; the order is locked. */
export async function isPicked(tx: Database, { orderId, key }: Pick): Promise<boolean> {
  const [row] = await tx.query<{ isThere: boolean }>(sql`
    SELECT EXISTS (SELECT FROM order_picks WHERE order_id = ${orderId} AND key = ${key}) AS "isThere"`)
  return row?.isThere ?? false
}

/** What was marked of units that have been refused since goes with the first that is taken back. */
export const insertPick = (tx: Database, pick: Pick, staffId: number) =>
  tx.query(sql`
    INSERT INTO order_picks (order_id, position, key, picked, missing, staff_id)
    SELECT line.order_id, line.position, ${pick.key},
           ${pick.picked}::integer - CASE WHEN ${pick.picked}::integer < 0
             THEN greatest(done.picked - line.quantity, 0) ELSE 0 END,
           ${pick.missing}::integer - CASE WHEN ${pick.missing}::integer < 0
             THEN done.missing - greatest(least(done.missing, line.quantity - done.picked), 0)
             ELSE 0 END,
           ${staffId}
    FROM order_lines AS line
    CROSS JOIN (
      SELECT coalesce(sum(picked), 0)::integer AS picked,
             coalesce(sum(missing), 0)::integer AS missing
      FROM order_picks WHERE order_id = ${pick.orderId} AND position = ${pick.position}) AS done
    WHERE line.order_id = ${pick.orderId} AND line.position = ${pick.position}`)
