// SQL of the owner's acts on shops: what names a shop, its address, its closing; and of the facts
// that it was given once.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type ShownShop = {
  readonly id: number
  readonly city: string
  readonly cityId: number
  readonly title: string
  readonly phone: string
  readonly lat: number
  readonly lng: number
  readonly locationId: number
  readonly isClosed: boolean
  /** Weekdays from 1 with minutes since midnight. */
  readonly hours: readonly {
    readonly weekday: number
    readonly opens: number
    readonly closes: number
  }[]
  readonly units: number
}

const MOST_SHOPS = 1000

/** Closed ones last. */
export const listShownShops = (db: Database): Promise<ShownShop[]> =>
  db.query(sql`
    SELECT store.id, city.name AS city, store.city_id AS "cityId", store.title, store.phone,
           store.lat, store.lng, location.id AS "locationId",
           store.closed_at IS NOT NULL AS "isClosed",
           (SELECT coalesce(jsonb_agg(jsonb_build_object(
              'weekday', weekday, 'opens', opens, 'closes', closes) ORDER BY weekday), '[]')
            FROM place_hours WHERE location_id = location.id) AS hours,
           (SELECT coalesce(sum(on_hand), 0)::integer FROM stock_levels
            WHERE location_id = location.id) AS units
    FROM stores AS store
    JOIN cities AS city ON city.id = store.city_id
    JOIN stock_locations AS location ON location.store_id = store.id
    ORDER BY store.closed_at IS NOT NULL, city.position, store.position, store.id
    LIMIT ${MOST_SHOPS}`)

type Changed = {
  readonly title: string
  readonly phone: string
  readonly lat: number
  readonly lng: number
}

/** Its stock location has the address of the shop. */
export async function saveShopFacts(
  tx: Database,
  { id }: Pick<ShownShop, 'id'>,
  { title, phone, lat, lng }: Changed,
): Promise<void> {
  await tx.query(sql`
    UPDATE stores SET title = ${title}, phone = ${phone}, lat = ${lat}::float8, lng = ${lng}::float8
    WHERE id = ${id}`)
  await tx.query(sql`UPDATE stock_locations SET address = ${title} WHERE store_id = ${id}`)
}

/** Nothing is written there any more until it opens again. */
export const saveClosed = (tx: Database, { id }: Pick<ShownShop, 'id'>, isClosed: boolean) =>
  tx.query(sql`
    UPDATE stores SET closed_at = CASE WHEN ${isClosed}::boolean THEN now() END WHERE id = ${id}`)

/**
 * Waits for the orders that name its address and are under way; later ones wait for this
 * transaction, then read the shop anew (place_order has the same lock, shared).
 */
export async function waitForOrders(tx: Database, { id }: Pick<ShownShop, 'id'>): Promise<void> {
  // the address as of the lock
  const [closing] = await tx.query<{ title: string }>(sql`
    SELECT title FROM stores WHERE id = ${id} FOR UPDATE`)
  await tx.query(sql`
    SELECT pg_advisory_xact_lock(-67, hashtext(${closing?.title ?? ''})) AS closing_shop`)
}

/** Keeps orders from taking units there meanwhile: they lock the same levels after that of the shop. */
export async function lockShop(
  tx: Database,
  shop: Pick<ShownShop, 'id' | 'locationId'>,
): Promise<void> {
  await waitForOrders(tx, shop)
  await tx.query(sql`
    SELECT count(*) FROM (
      SELECT FROM stock_levels WHERE location_id = ${shop.locationId}
      ORDER BY product_id FOR UPDATE) AS levels`)
}

export type ShopTies = {
  /** Numbers of open orders that are fetched there, or whose units lie there. */
  readonly orders: readonly number[]
  readonly warehousesOf1c: readonly string[]
  /** Numbers of price lists that wait for the owner and count stock there. */
  readonly lists: readonly number[]
  /** Numbers of moves that are on their way to it or from it. */
  readonly moves: readonly number[]
  /** Couriers and carriers that fetch goods there. */
  readonly carriers: number
  readonly transfers: number
  readonly staff: number
}

const MOST_ORDERS = 20

export async function readTies(
  db: Database,
  { id, locationId }: Pick<ShownShop, 'id' | 'locationId'>,
): Promise<ShopTies> {
  const [ties] = await db.query<ShopTies>(sql`
    SELECT ARRAY(
             SELECT placed.id::integer FROM orders AS placed
             WHERE placed.status IN ('new', 'confirmed', 'assembling', 'ready', 'shipped')
               AND (placed.store_id = ${id} OR EXISTS (
                 SELECT FROM order_allocations AS allocated
                 WHERE allocated.order_id = placed.id AND allocated.location_id = ${locationId}))
             ORDER BY placed.id LIMIT ${MOST_ORDERS}) AS orders,
           ARRAY(SELECT name FROM exchange_warehouses WHERE location_id = ${locationId}
                 ORDER BY name LIMIT 20) AS "warehousesOf1c",
           ARRAY(SELECT id FROM import_runs
                 WHERE status IN ('running', 'waiting') AND ${locationId}::integer = ANY (location_ids)
                 ORDER BY id LIMIT 20) AS lists,
           ARRAY(SELECT id::integer FROM receptions
                 WHERE sent_at IS NOT NULL AND ended_by IS NULL
                   AND ${locationId}::integer IN (location_id, from_location_id)
                 ORDER BY id LIMIT 20) AS moves,
           ((SELECT count(*) FROM courier_zones WHERE from_location = ${locationId})
            + (SELECT count(*) FROM carrier_rates WHERE from_location = ${locationId}))::integer
             AS carriers,
           (SELECT count(*)::integer FROM transfers
            WHERE ${locationId}::integer IN (from_location, to_location)) AS transfers,
           (SELECT count(*)::integer FROM staff
            WHERE store_id = ${id} AND disabled_at IS NULL) AS staff`)
  if (!ties) throw new Error('a query without a table is always one row')
  return ties
}

type Emptied = { readonly locationId: number; readonly document: string }

/** All units go to another place, each product with its movements. */
export const moveAllStock = (tx: Database, { locationId, document }: Emptied, toId: number) =>
  tx.query(sql`
    SELECT count(move_stock(product_id, ${locationId}, ${toId}, on_hand, 'owner', ${document},
                            'магазин закрыт'))
    FROM (SELECT product_id, on_hand FROM stock_levels
          WHERE location_id = ${locationId} AND on_hand > 0
          ORDER BY product_id OFFSET 0) AS lying`)

/** The owner says that nothing is left there. */
export const writeOffStock = (tx: Database, { locationId, document }: Emptied) =>
  tx.query(sql`
    SELECT count_stock(array_agg(product_id), array_agg(location_id), array_agg(0), 'corrected',
                       'owner', ${document})
    FROM (SELECT product_id, location_id FROM stock_levels
          WHERE location_id = ${locationId} AND on_hand > 0 ORDER BY product_id) AS lying
    HAVING count(*) > 0`)

/** Of these rows those that were never offered; notes that they are now. */
export async function notOfferedYet<Row>(
  db: Database,
  kind: string,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Promise<Row[]> {
  const added = await db.query<{ key: string }>(sql`
    INSERT INTO offered_facts (kind, key)
    SELECT ${kind}, * FROM unnest(${rows.map(keyOf)}::text[])
    ON CONFLICT DO NOTHING RETURNING key`)
  const isNew = new Set(added.map(({ key }) => key))
  return rows.filter((row) => isNew.has(keyOf(row)))
}
