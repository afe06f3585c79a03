// SQL of the ledger of one product: its movements, and what lay where at the end of a day.

import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import type { StockLevel, StockMovement } from '../stock-contract.ts'

type CountedProduct = {
  readonly key: string
  readonly name: string
  readonly article: string
  readonly manufacturer: string
}

const MOST_PLACES = 1000

/** Of `location`, for the office alone: a supplier's store says whose it is, which no buyer learns. */
const officeAddress = sql`
  coalesce((SELECT 'Под заказ: ' || supplier.name
            FROM order_terms AS terms JOIN suppliers AS supplier ON supplier.id = terms.supplier_id
            WHERE terms.location_id = location.id), location.address)`

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

type OfProduct = {
  readonly productId: number
  /** Null: all places. */
  readonly storeId: number | null
}
type Part = OfProduct & { readonly before: number | null; readonly most: number }

const isOfStore = (storeId: number | null): Sql =>
  storeId === null
    ? sql``
    : sql`AND level.location_id IN (SELECT id FROM stock_locations WHERE store_id = ${storeId})`

/**
 * The newest first. Of each place as many as are asked for are read, in the order of its index: by
 * the primary key a product that rarely moves would be looked for among all movements.
 */
export async function listMovements(
  db: Database,
  { productId, storeId, before, most }: Part,
): Promise<StockMovement[]> {
  const rows = await db.query<Omit<StockMovement, 'created_at'> & { created_at: Date }>(sql`
    WITH newest AS MATERIALIZED (
      SELECT own.id FROM stock_levels AS level
      CROSS JOIN LATERAL (
        SELECT moved.id FROM stock_movements AS moved
        WHERE moved.product_id = level.product_id AND moved.location_id = level.location_id
          AND moved.id < ${before ?? Number.MAX_SAFE_INTEGER}
        ORDER BY moved.id DESC LIMIT ${most}) AS own
      WHERE level.product_id = ${productId} ${isOfStore(storeId)}
      ORDER BY own.id DESC LIMIT ${most})
    SELECT moved.id, moved.kind, city.name AS city, ${officeAddress} AS address,
           moved.on_hand_change, moved.reserved_change, moved.counted, moved.actor,
           person.name AS staff_name, moved.document, moved.reason, moved.created_at
    FROM newest
    JOIN stock_movements AS moved ON moved.id = newest.id
    JOIN stock_locations AS location ON location.id = moved.location_id
    JOIN cities AS city ON city.id = location.city_id
    -- who has taken the order for a buyer by phone, or at the counter
    LEFT JOIN LATERAL (
      SELECT staff_id FROM staff_acts
      WHERE subject = moved.document AND subject LIKE 'order %' AND act IN ('place-order', 'sell')
        AND moved.kind = 'reserved'
      LIMIT 1) AS placed ON true
    LEFT JOIN staff AS person ON person.id = coalesce(
      placed.staff_id, substring(moved.actor FROM '^staff (\\d{1,9})$')::integer)
    ORDER BY moved.id DESC`)
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

/**
 * Days are those of the shops. What lies there now, without what has moved since. Of each place the
 * newest movements are read back to one of the day before: a transaction may commit later than
 * another that began after it, but not by a day.
 */
export const levelsAfterDay = (
  db: Database,
  { productId, storeId, day }: OfProduct & { readonly day: string },
): Promise<StockLevel[]> =>
  db.query(sql`
    SELECT level.location_id, city.name AS city, ${officeAddress} AS address,
           (level.on_hand - coalesce(since.on_hand, 0))::integer AS on_hand,
           (level.reserved - coalesce(since.reserved, 0))::integer AS reserved
    FROM stock_levels AS level
    JOIN stock_locations AS location ON location.id = level.location_id
    JOIN cities AS city ON city.id = location.city_id
    CROSS JOIN LATERAL (
      SELECT sum(on_hand_change) AS on_hand, sum(reserved_change) AS reserved
      FROM stock_movements AS moved
      WHERE moved.product_id = level.product_id AND moved.location_id = level.location_id
        AND moved.created_at >= (${day}::date + 1)::timestamp AT TIME ZONE 'Europe/Volgograd'
        AND moved.id > coalesce((
          SELECT former.id FROM stock_movements AS former
          WHERE former.product_id = level.product_id AND former.location_id = level.location_id
            AND former.created_at < ${day}::date::timestamp AT TIME ZONE 'Europe/Volgograd'
          ORDER BY former.id DESC LIMIT 1), 0)) AS since
    WHERE level.product_id = ${productId} ${isOfStore(storeId)}
    ORDER BY city.position, location.position, location.id`)

/** Names of products by number; hidden ones too. */
export async function namesOfProducts(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db.query<{ id: number; name: string }>(sql`
    SELECT id, name FROM products WHERE id = ANY (${[...ids]}::integer[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Stock of one product at one location. */
type PlaceLevel = {
  /** Whose it is: an open shop's or store room's, a closed shop's, or a supplier's to order. */
  readonly kept: 'here' | 'closed' | 'supplier'
  readonly locationId: number
  /** Of a shop; null: a warehouse, or a supplier. */
  readonly storeId: number | null
  readonly city: string
  readonly address: string
  readonly onHand: number
  readonly reserved: number
}

/** For the office. Levels at all locations, zeros included; null when there is no such product. */
export async function listStockLevels(
  db: Database,
  productId: number,
): Promise<PlaceLevel[] | null> {
  const levels = await db.query<PlaceLevel>(sql`
    SELECT location.id AS "locationId", location.store_id AS "storeId", city.name AS city,
           ${officeAddress} AS address,
           CASE WHEN location.is_to_order THEN 'supplier'
                WHEN store.closed_at IS NOT NULL THEN 'closed' ELSE 'here' END AS kept,
           coalesce(level.on_hand, 0) AS "onHand", coalesce(level.reserved, 0) AS reserved
    FROM products AS product
    CROSS JOIN stock_locations AS location
    JOIN cities AS city ON city.id = location.city_id
    LEFT JOIN stores AS store ON store.id = location.store_id
    LEFT JOIN stock_levels AS level
      ON level.product_id = product.id AND level.location_id = location.id
    WHERE product.id = ${productId} AND NOT location.is_transit
    ORDER BY city.position, location.position, location.id
    LIMIT ${MOST_PLACES}`)
  if (levels.length > 0) return levels
  const [product] = await db.query(sql`SELECT FROM products WHERE id = ${productId}`)
  return product ? [] : null
}
