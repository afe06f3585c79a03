// SQL of what lies at the list's locations after a switch, and again after the switch is undone.

import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import type { ListLocation, LocationStock } from './list-location.ts'
import { checkedByIndex } from './listed-table.repository.ts'

type Count = { readonly locations: readonly ListLocation[]; readonly document: string }

/** Sets what lies at the locations, through the ledger; resolves to how many products differed. */
export async function countListedStock(tx: Database, count: Count): Promise<number> {
  const added = await checkedByIndex(tx, () => countNew(tx, count))
  return added + (await countKnown(tx, count))
}

/** What the list tells of one location: in all where it has no other, else by the place in `stock`. */
const toldAt = (locations: readonly ListLocation[], at: number): Sql =>
  locations.length === 1 ? sql`listed.quantity` : sql`listed.stock[${at + 1}::integer]`

/** Nobody else knows these products yet: there is nothing to wait for, and nothing to compare. */
async function countNew(tx: Database, { locations, document }: Count): Promise<number> {
  for (const [at, { id }] of locations.entries()) {
    const told = toldAt(locations, at)
    await tx.query(sql`
      INSERT INTO stock_levels (product_id, location_id, on_hand)
      SELECT product_id, ${id}::integer, ${told} FROM listed WHERE is_new AND ${told} > 0`)
    await tx.query(sql`
      INSERT INTO stock_movements
        (product_id, location_id, kind, on_hand_change, reserved_change, actor, document)
      SELECT product_id, ${id}::integer, 'corrected', ${told}, 0, 'import', ${document}::text
      FROM listed WHERE is_new AND ${told} > 0`)
  }
  const [row] = await tx.query<{ changed: number }>(sql`
    SELECT count(*)::integer AS changed FROM listed WHERE is_new AND quantity > 0`)
  return row?.changed ?? 0
}

/**
 * Only those that differ are locked, in the order of orders, and to the end of the transaction:
 * orders of these products wait for it.
 */
async function countKnown(tx: Database, { locations, document }: Count): Promise<number> {
  await tx.query(sql`
    CREATE TEMP TABLE list_counts (
      product_id integer NOT NULL, location_id integer NOT NULL, quantity integer NOT NULL
    ) ON COMMIT DROP`)
  for (const [at, location] of locations.entries()) {
    await addDifferences(tx, location, toldAt(locations, at))
  }
  const [row] = await tx.query<{ changed: number }>(sql`
    SELECT coalesce(sum(count_stock(products, places, quantities, 'corrected', 'import',
                                    ${document})), 0)::integer AS changed
    FROM (
      SELECT array_agg(product_id) AS products,
             array_agg(location_id) AS places, array_agg(quantity) AS quantities
      FROM (SELECT product_id, location_id, quantity,
                   (row_number() OVER (ORDER BY product_id, location_id) - 1) / 20000 AS batch
            FROM list_counts ORDER BY product_id, location_id) AS counted
      GROUP BY batch ORDER BY batch OFFSET 0) AS batches`)
  return locations.length === 1 ? (row?.changed ?? 0) : countProducts(tx)
}

const addDifferences = (tx: Database, { id, elsewhere }: ListLocation, told: Sql) =>
  tx.query(sql`
    INSERT INTO list_counts
    SELECT listed.product_id, ${id}::integer, ${told}
    FROM listed
    LEFT JOIN stock_levels AS level ON level.product_id = listed.product_id
                                   AND level.location_id = ${id}
    WHERE NOT listed.is_new AND ${told} IS NOT NULL
      AND coalesce(greatest(${told}, level.reserved) <> level.on_hand, ${told} > 0)
    UNION ALL
    SELECT gone.product_id, ${id}::integer, 0
    FROM list_vanished AS gone
    JOIN stock_levels AS level ON level.product_id = gone.product_id
                              AND level.location_id = ${id}
    WHERE gone.others <@ ${elsewhere}::integer[] AND level.on_hand > level.reserved
      AND NOT EXISTS (SELECT FROM places_of_1c AS known
                      WHERE known.product_id = gone.product_id AND known.location_id = ${id})`)

/** One that differs at two locations is one. */
async function countProducts(tx: Database): Promise<number> {
  const [row] = await tx.query<{ changed: number }>(sql`
    SELECT count(DISTINCT product_id)::integer AS changed FROM list_counts`)
  return row?.changed ?? 0
}

/** Of a list that counts several locations, in their order. */
export const readLocationStock = (
  tx: Database,
  locations: readonly ListLocation[],
): Promise<LocationStock[]> =>
  tx.query(sql`
    SELECT coalesce(store.title, location.address) AS place,
           coalesce(sum(told.quantity), 0)::float8 AS units,
           (count(*) FILTER (WHERE told.quantity > 0))::integer AS goods,
           coalesce(sum(level.on_hand), 0)::float8 AS lies,
           (count(*) FILTER (WHERE level.on_hand > 0 AND told.quantity IS NOT NULL))::integer
             AS stocked,
           (count(*) FILTER (WHERE level.on_hand > 0 AND told.quantity = 0))::integer AS emptied
    FROM listed
    CROSS JOIN LATERAL unnest(listed.stock, ${locations.map(({ id }) => id)}::integer[])
      AS told(quantity, location_id)
    JOIN stock_locations AS location ON location.id = told.location_id
    LEFT JOIN stores AS store ON store.id = location.store_id
    LEFT JOIN stock_levels AS level ON level.product_id = listed.product_id
                                   AND level.location_id = told.location_id
    GROUP BY location.id, store.title
    ORDER BY location.id`)
