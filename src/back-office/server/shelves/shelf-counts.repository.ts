// SQL of whole shelves: what lies on one, and its counts.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type ShelvedGood = {
  readonly locationId: number
  readonly storeId: number | null
  readonly city: string
  readonly address: string
  readonly productId: number
  readonly article: string
  readonly manufacturer: string
  readonly name: string
  readonly barcodes: readonly string[]
  readonly onHand: number
  readonly reserved: number
  /** Of the shop, in kopecks. */
  readonly price: number
}

type Asked = {
  /** As `shelfName` gives it. */
  readonly shelf: string
  /** Null: all. */
  readonly storeId: number | null
  readonly most: number
}

/** In open shops and store rooms, place by place. */
export const listShelfGoods = (
  db: Database,
  { shelf, storeId, most }: Asked,
): Promise<ShelvedGood[]> =>
  db.query(sql`
    SELECT location.id AS "locationId", location.store_id AS "storeId", city.name AS city,
           location.address, product.id AS "productId", product.article,
           manufacturer.name AS manufacturer, product.name, product.price,
           ARRAY(SELECT DISTINCT code FROM product_barcodes
                 WHERE product_id = product.id ORDER BY code) AS barcodes,
           coalesce(level.on_hand, 0) AS "onHand", coalesce(level.reserved, 0) AS reserved
    FROM product_shelves AS kept
    JOIN stock_locations AS location ON location.id = kept.location_id
    JOIN cities AS city ON city.id = location.city_id
    LEFT JOIN stores AS store ON store.id = location.store_id
    JOIN products AS product ON product.id = kept.product_id
    JOIN manufacturers AS manufacturer ON manufacturer.id = product.manufacturer_id
    LEFT JOIN stock_levels AS level
      ON level.product_id = product.id AND level.location_id = location.id
    WHERE shelf_spelling(kept.shelf) = ${shelf}
      AND NOT location.is_to_order AND store.closed_at IS NULL
      AND (${storeId}::integer IS NULL OR location.store_id = ${storeId}::integer)
    ORDER BY city.position, location.position, location.id, manufacturer.name, product.article,
             product.id
    LIMIT ${most}`)

type Place = {
  readonly locationId: number
  /** The only one that is seen; null: all. */
  readonly storeId: number | null
}

export async function isPlaceSeen(db: Database, { locationId, storeId }: Place): Promise<boolean> {
  const [row] = await db.query<{ isSeen: boolean }>(sql`
    SELECT EXISTS (
      SELECT FROM stock_locations
      WHERE id = ${locationId} AND (${storeId}::integer IS NULL OR store_id = ${storeId}::integer)
    ) AS "isSeen"`)
  return row?.isSeen ?? false
}

type NewCount = {
  readonly locationId: number
  readonly shelf: string
  readonly staffId: number
  readonly key: string
}

/** Null where this person has made it under this key before. */
export async function insertShelfCount(tx: Database, count: NewCount): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(sql`
    INSERT INTO shelf_counts (location_id, shelf, staff_id, key)
    VALUES (${count.locationId}, ${count.shelf}, ${count.staffId}, ${count.key})
    ON CONFLICT (staff_id, key) DO NOTHING
    RETURNING id`)
  return row?.id ?? null
}

type Differences = {
  readonly id: number
  readonly more: number
  readonly less: number
  /** In kopecks. */
  readonly cost: number
  readonly goods: string
}

export const saveDifferences = (tx: Database, { id, more, less, cost, goods }: Differences) =>
  tx.query(sql`
    UPDATE shelf_counts
    SET more = ${more}, less = ${less}, cost = ${cost}::bigint, goods = ${goods}
    WHERE id = ${id}`)

type DifferingCount = {
  readonly id: number
  readonly place: string
  readonly shelf: string
  readonly by: string
  readonly at: Date
  readonly more: number
  readonly less: number
  readonly cost: number
  readonly goods: string
}

/** Those of the last seven days that did not add up, the costliest shortage first. */
export const listDifferingCounts = (db: Database, most: number): Promise<DifferingCount[]> =>
  db.query(sql`
    SELECT counted.id, coalesce(store.title, location.address) AS place, counted.shelf,
           person.name AS by, counted.created_at AS at, counted.more, counted.less,
           counted.cost::float8 AS cost, counted.goods
    FROM shelf_counts AS counted
    JOIN stock_locations AS location ON location.id = counted.location_id
    LEFT JOIN stores AS store ON store.id = location.store_id
    JOIN staff AS person ON person.id = counted.staff_id
    WHERE (counted.more > 0 OR counted.less > 0)
      -- numbers grow with time, and times have no index
      AND counted.id > coalesce((
        SELECT id FROM shelf_counts
        WHERE (more > 0 OR less > 0) AND created_at <= now() - interval '7 days'
        ORDER BY id DESC LIMIT 1), 0)
    ORDER BY counted.cost DESC, counted.less DESC, counted.id DESC
    LIMIT ${most}`)
