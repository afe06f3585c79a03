// SQL that sets the stock of the list's locations to the quantities of the list.

import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import type { LocationStock } from './difference.ts'
import { checkedByIndex } from './listed-table.repository.ts'
import type { ListLocation } from './phases.ts'

type Count = { readonly locations: readonly ListLocation[]; readonly document: string }

/** Writes levels and ledger; resolves to how many products had another quantity. */
export async function saveListedStock(tx: Database, count: Count): Promise<number> {
  const added = await checkedByIndex(tx, () => saveNewStock(tx, count))
  return added + (await saveKnownStock(tx, count))
}

/** Quantity of the list at one location: the total where it is the only one, else from `stock`. */
const quantityAt = (locations: readonly ListLocation[], at: number): Sql =>
  locations.length === 1 ? sql`listed.quantity` : sql`listed.stock[${at + 1}::integer]`

/** New products have no stock rows yet that would have to be locked or compared. */
async function saveNewStock(tx: Database, { locations, document }: Count): Promise<number> {
  for (const [at, { id }] of locations.entries()) {
    const quantity = quantityAt(locations, at)
    await tx.query(sql`
      INSERT INTO stock_levels (product_id, location_id, on_hand)
      SELECT product_id, ${id}::integer, ${quantity} FROM listed
      WHERE is_new AND ${quantity} > 0`)
    await tx.query(sql`
      INSERT INTO stock_movements
        (product_id, location_id, kind, on_hand_change, reserved_change, actor, document)
      SELECT product_id, ${id}::integer, 'corrected', ${quantity}, 0, 'import',
             ${document}::text
      FROM listed WHERE is_new AND ${quantity} > 0`)
  }
  const [row] = await tx.query<{ changed: number }>(sql`
    SELECT count(*)::integer AS changed FROM listed WHERE is_new AND quantity > 0`)
  return row?.changed ?? 0
}

/**
 * Locks only the rows that differ, in the lock order of `place_order`, until the end of the
 * transaction: orders of these products wait.
 */
async function saveKnownStock(tx: Database, { locations, document }: Count): Promise<number> {
  if (locations.length === 0) return 0
  const [row] = await tx.query<{ changed: number; products: number }>(sql`
    WITH counts AS MATERIALIZED (
      ${unionAll(locations.map((location, at) => changesAt(location, quantityAt(locations, at))))}
    ), batches AS (
      SELECT array_agg(product_id) AS products,
             array_agg(location_id) AS places, array_agg(quantity) AS quantities
      FROM (SELECT product_id, location_id, quantity,
                   (row_number() OVER (ORDER BY product_id, location_id) - 1) / 20000 AS batch
            FROM counts ORDER BY product_id, location_id) AS counted
      GROUP BY batch ORDER BY batch OFFSET 0)
    SELECT coalesce(sum(count_stock(products, places, quantities, 'corrected', 'import',
                                    ${document})), 0)::integer AS changed,
           (SELECT count(DISTINCT product_id)::integer FROM counts) AS products
    FROM batches`)
  // count_stock counts a product at two locations twice
  return (locations.length === 1 ? row?.changed : row?.products) ?? 0
}

const unionAll = ([first = sql`SELECT`, ...others]: readonly Sql[]): Sql =>
  others.reduce((all, one) => sql`${all} UNION ALL ${one}`, first)

/** Known products whose stock at the location differs, and missing ones that have stock there. */
const changesAt = ({ id, elsewhere }: ListLocation, quantity: Sql): Sql => sql`
    SELECT listed.product_id, ${id}::integer AS location_id, ${quantity} AS quantity
    FROM listed
    LEFT JOIN stock_levels AS level ON level.product_id = listed.product_id
                                   AND level.location_id = ${id}
    WHERE NOT listed.is_new AND ${quantity} IS NOT NULL
      AND coalesce(greatest(${quantity}, level.reserved) <> level.on_hand, ${quantity} > 0)
    UNION ALL
    SELECT missing.product_id, ${id}::integer, 0
    FROM list_changes AS missing
    JOIN stock_levels AS level ON level.product_id = missing.product_id
                              AND level.location_id = ${id}
    WHERE missing.is_vanished AND missing.others <@ ${elsewhere}::integer[]
      AND level.on_hand > level.reserved
      AND NOT EXISTS (SELECT FROM places_of_1c AS known
                      WHERE known.product_id = missing.product_id AND known.location_id = ${id})`

/** Stock of each location of a list that counts several, by id. */
export const readLocationStock = (
  tx: Database,
  locations: readonly ListLocation[],
): Promise<LocationStock[]> =>
  tx.query(sql`
    SELECT coalesce(store.title, location.address) AS place,
           coalesce(sum(counted.quantity), 0)::float8 AS units,
           (count(*) FILTER (WHERE counted.quantity > 0))::integer AS goods,
           coalesce(sum(level.on_hand), 0)::float8 AS lies,
           (count(*) FILTER (WHERE level.on_hand > 0 AND counted.quantity IS NOT NULL))::integer
             AS stocked,
           (count(*) FILTER (WHERE level.on_hand > 0 AND counted.quantity = 0))::integer AS emptied
    FROM listed
    CROSS JOIN LATERAL unnest(listed.stock, ${locations.map(({ id }) => id)}::integer[])
      AS counted(quantity, location_id)
    JOIN stock_locations AS location ON location.id = counted.location_id
    LEFT JOIN stores AS store ON store.id = location.store_id
    LEFT JOIN stock_levels AS level ON level.product_id = listed.product_id
                                   AND level.location_id = counted.location_id
    GROUP BY location.id, store.title
    ORDER BY location.id`)
