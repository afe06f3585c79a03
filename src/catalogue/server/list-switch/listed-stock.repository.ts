// SQL of what lies at the list's location after a switch, and again after the switch is undone.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

type Count = { readonly locationId: number; readonly document: string }

/** Sets what lies at the location, through the ledger; resolves to how many products differed. */
export async function countListedStock(tx: Database, count: Count): Promise<number> {
  return (await countNew(tx, count)) + (await countKnown(tx, count))
}

/** Nobody else knows these products yet: there is nothing to wait for, and nothing to compare. */
async function countNew(tx: Database, { locationId, document }: Count): Promise<number> {
  await tx.query(sql`
    INSERT INTO stock_levels (product_id, location_id, on_hand)
    SELECT product_id, ${locationId}::integer, quantity FROM listed WHERE is_new AND quantity > 0
    ORDER BY product_id`)
  const [row] = await tx.query<{ changed: number }>(sql`
    WITH noted AS (
      INSERT INTO stock_movements
        (product_id, location_id, kind, on_hand_change, reserved_change, actor, document)
      SELECT product_id, ${locationId}::integer, 'corrected', quantity, 0, 'import',
             ${document}::text
      FROM listed WHERE is_new AND quantity > 0
      ORDER BY product_id
      RETURNING 1)
    SELECT count(*)::integer AS changed FROM noted`)
  return row?.changed ?? 0
}

/**
 * Only those that differ are locked, in the order of orders, and to the end of the transaction:
 * orders of these products wait for it.
 */
async function countKnown(tx: Database, { locationId, document }: Count): Promise<number> {
  await tx.query(sql`
    CREATE TEMP TABLE list_counts ON COMMIT DROP AS
    SELECT listed.product_id, listed.quantity
    FROM listed
    LEFT JOIN stock_levels AS level ON level.product_id = listed.product_id
                                   AND level.location_id = ${locationId}
    WHERE NOT listed.is_new AND listed.quantity IS NOT NULL
      AND coalesce(greatest(listed.quantity, level.reserved) <> level.on_hand,
                   listed.quantity > 0)
    UNION ALL
    SELECT gone.product_id, 0
    FROM list_vanished AS gone
    JOIN stock_levels AS level ON level.product_id = gone.product_id
                              AND level.location_id = ${locationId}
    WHERE gone.is_last_there AND level.on_hand > level.reserved`)
  const [row] = await tx.query<{ changed: number }>(sql`
    SELECT coalesce(sum(count_stock(products, places, quantities, 'corrected', 'import',
                                    ${document})), 0)::integer AS changed
    FROM (
      SELECT array_agg(product_id) AS products,
             array_agg(${locationId}::integer) AS places, array_agg(quantity) AS quantities
      FROM (SELECT product_id, quantity, (row_number() OVER (ORDER BY product_id) - 1) / 20000
              AS batch FROM list_counts ORDER BY product_id) AS counted
      GROUP BY batch ORDER BY batch OFFSET 0) AS batches`)
  return row?.changed ?? 0
}
