// SQL of the ledger of one product: its movements, and what lay where at the end of a day.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { StockLevel, StockMovement } from '../stock-contract.ts'

type CountedProduct = {
  readonly key: string
  readonly name: string
  readonly article: string
  readonly manufacturer: string
}

/** Hidden products too: what no list names any more may still lie on a shelf. */
export async function findCountedProduct(
  db: Database,
  productId: number,
): Promise<CountedProduct | null> {
  const [product] = await db.query<CountedProduct>(sql`
    SELECT product.key, product.name, product.article, manufacturer.name AS manufacturer
    FROM products AS product
    JOIN manufacturers AS manufacturer ON manufacturer.id = product.manufacturer_id
    WHERE product.id = ${productId}`)
  return product ?? null
}

/**
 * The newest first. The ids of the product are read by its index and sorted apart: by the primary
 * key a product that rarely moves would be looked for among all movements.
 */
export async function listMovements(
  db: Database,
  productId: number,
  before: number | null,
  most: number,
): Promise<StockMovement[]> {
  const rows = await db.query<Omit<StockMovement, 'created_at'> & { created_at: Date }>(sql`
    WITH own AS MATERIALIZED (
      SELECT id FROM stock_movements
      WHERE product_id = ${productId} AND (${before}::bigint IS NULL OR id < ${before}::bigint)
    ), newest AS MATERIALIZED (SELECT id FROM own ORDER BY id DESC LIMIT ${most})
    SELECT moved.id, moved.kind, city.name AS city, location.address,
           moved.on_hand_change, moved.reserved_change, moved.counted, moved.actor,
           person.name AS staff_name, moved.document, moved.reason, moved.created_at
    FROM newest
    JOIN stock_movements AS moved ON moved.id = newest.id
    JOIN stock_locations AS location ON location.id = moved.location_id
    JOIN cities AS city ON city.id = location.city_id
    LEFT JOIN staff AS person ON person.id = substring(moved.actor FROM '^staff (\\d{1,9})$')::integer
    ORDER BY moved.id DESC`)
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

/** Days are those of the shops. What lies there now, without what has moved since. */
export const levelsAfterDay = (
  db: Database,
  productId: number,
  day: string,
): Promise<StockLevel[]> =>
  db.query(sql`
    SELECT level.location_id, city.name AS city, location.address,
           (level.on_hand - coalesce(since.on_hand, 0))::integer AS on_hand,
           (level.reserved - coalesce(since.reserved, 0))::integer AS reserved
    FROM stock_levels AS level
    JOIN stock_locations AS location ON location.id = level.location_id
    JOIN cities AS city ON city.id = location.city_id
    LEFT JOIN (
      SELECT location_id, sum(on_hand_change) AS on_hand, sum(reserved_change) AS reserved
      FROM stock_movements
      WHERE product_id = ${productId}
        AND created_at >= (${day}::date + 1)::timestamp AT TIME ZONE 'Europe/Volgograd'
      GROUP BY location_id) AS since ON since.location_id = level.location_id
    WHERE level.product_id = ${productId}
    ORDER BY city.position, location.position, location.id`)
