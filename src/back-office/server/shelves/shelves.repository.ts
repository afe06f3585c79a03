// SQL of shelves: which shelf of a location a product lies on, one by one and as a table.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type ShelfPlace = {
  /** Of a shop; null: a warehouse. */
  readonly storeId: number | null
  /** Of a supplier, whose shelves are not ours. */
  readonly isToOrder: boolean
  /** Empty: none. */
  readonly shelf: string
}

/** Null where there is no such product or no such location. */
export async function findShelfPlace(
  db: Database,
  productId: number,
  locationId: number,
): Promise<ShelfPlace | null> {
  const [place] = await db.query<ShelfPlace>(sql`
    SELECT location.store_id AS "storeId", location.is_to_order AS "isToOrder",
           coalesce(kept.shelf, '') AS shelf
    FROM products AS product
    JOIN stock_locations AS location ON location.id = ${locationId}
    LEFT JOIN product_shelves AS kept
      ON kept.product_id = product.id AND kept.location_id = location.id
    WHERE product.id = ${productId}`)
  return place ?? null
}

type Shelved = { readonly productId: number; readonly locationId: number; readonly shelf: string }

/** False where another shelf than `former` is written there by now. */
export async function saveShelf(
  tx: Database,
  { productId, locationId, shelf }: Shelved,
  former: string,
): Promise<boolean> {
  const isKept = sql`product_id = ${productId} AND location_id = ${locationId}`
  const rows =
    shelf === ''
      ? await tx.query(sql`
          DELETE FROM product_shelves WHERE ${isKept} AND shelf = ${former} RETURNING product_id`)
      : await tx.query(sql`
          INSERT INTO product_shelves AS kept (product_id, location_id, shelf)
          VALUES (${productId}, ${locationId}, ${shelf})
          ON CONFLICT (product_id, location_id) DO UPDATE SET shelf = excluded.shelf
            WHERE kept.shelf = ${former}
          RETURNING product_id`)
  return rows.length > 0
}

/** By location. */
export async function shelvesOf(
  db: Database,
  productId: number,
): Promise<ReadonlyMap<number, string>> {
  const rows = await db.query<Omit<Shelved, 'productId'>>(sql`
    SELECT location_id AS "locationId", shelf FROM product_shelves WHERE product_id = ${productId}`)
  return new Map(rows.map(({ locationId, shelf }) => [locationId, shelf]))
}

export type ShelfRow = {
  /** Title of the shop, or address of the warehouse. */
  readonly place: string
  readonly article: string
  readonly manufacturer: string
  readonly name: string
  readonly shelf: string
}

const MOST_ROWS = 500_000

/** What lies somewhere, or has a shelf there; `place`: at this location alone. */
export const listShelfRows = (db: Database, place: string | null): Promise<ShelfRow[]> =>
  db.query(sql`
    SELECT coalesce(store.title, location.address) AS place, product.article,
           manufacturer.name AS manufacturer, product.name, coalesce(kept.shelf, '') AS shelf
    FROM stock_locations AS location
    LEFT JOIN stores AS store ON store.id = location.store_id
    CROSS JOIN LATERAL (
      SELECT product_id FROM stock_levels WHERE location_id = location.id AND on_hand > 0
      UNION SELECT product_id FROM product_shelves WHERE location_id = location.id) AS lying
    JOIN products AS product ON product.id = lying.product_id
    JOIN manufacturers AS manufacturer ON manufacturer.id = product.manufacturer_id
    LEFT JOIN product_shelves AS kept
      ON kept.product_id = product.id AND kept.location_id = location.id
    WHERE NOT location.is_to_order
      AND (${place}::text IS NULL
           OR lower(coalesce(store.title, location.address)) = lower(${place}::text))
    ORDER BY location.position, location.id, manufacturer.name, product.article
    LIMIT ${MOST_ROWS}`)

export type ShelfPlaceName = { readonly locationId: number; readonly place: string }

/** Where goods of the shop lie: shops by their titles, warehouses by their addresses. */
export const listShelfPlaces = (db: Database): Promise<ShelfPlaceName[]> =>
  db.query(sql`
    SELECT location.id AS "locationId", coalesce(store.title, location.address) AS place
    FROM stock_locations AS location
    LEFT JOIN stores AS store ON store.id = location.store_id
    WHERE NOT location.is_to_order
    ORDER BY location.position, location.id
    LIMIT 1000`)

export type NamedProduct = {
  /** Index of the row that names it. */
  readonly row: number
  readonly productId: number
}

/** All products that a row may mean; `manufacturers` has '' where a row names none. */
export const findNamedProducts = (
  db: Database,
  articles: readonly string[],
  manufacturers: readonly string[],
): Promise<NamedProduct[]> =>
  db.query(sql`
    SELECT given.row::integer - 1 AS row, product.id AS "productId"
    FROM unnest(${[...articles]}::text[], ${[...manufacturers]}::text[])
      WITH ORDINALITY AS given(article, manufacturer, row)
    JOIN products AS product ON product.article_norm = given.article
    JOIN manufacturers AS manufacturer ON manufacturer.id = product.manufacturer_id
    WHERE given.manufacturer = '' OR lower(manufacturer.name) = lower(given.manufacturer)`)

/** Sets all, or clears those with an empty shelf; has no repeats. Resolves to how many changed. */
export async function saveShelves(tx: Database, shelved: readonly Shelved[]): Promise<number> {
  const given = sql`unnest(
    ${shelved.map(({ productId }) => productId)}::integer[],
    ${shelved.map(({ locationId }) => locationId)}::integer[],
    ${shelved.map(({ shelf }) => shelf)}::text[]) AS given(product_id, location_id, shelf)`
  const cleared = await tx.query(sql`
    DELETE FROM product_shelves AS kept USING ${given}
    WHERE kept.product_id = given.product_id AND kept.location_id = given.location_id
      AND given.shelf = ''
    RETURNING kept.product_id`)
  const set = await tx.query(sql`
    INSERT INTO product_shelves AS kept (product_id, location_id, shelf)
    SELECT product_id, location_id, shelf FROM ${given} WHERE given.shelf <> ''
    ON CONFLICT (product_id, location_id) DO UPDATE SET shelf = excluded.shelf
      WHERE kept.shelf <> excluded.shelf
    RETURNING kept.product_id`)
  return cleared.length + set.length
}
