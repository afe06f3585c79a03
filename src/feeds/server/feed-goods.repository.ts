// SQL of feeds: pages of products by id, categories, places, and the fingerprint of all of it.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { FeedCategory, FeedPlace, FeedProduct } from '../feed-goods.ts'

/** Far beyond what a shop has. */
const MOST_CATEGORIES = 100_000
const MOST_PLACES = 1000

export const listFeedCategories = (db: Database): Promise<FeedCategory[]> =>
  db.query(sql`
    SELECT id, parent_id AS "parentId", name
    FROM categories
    ORDER BY id
    LIMIT ${MOST_CATEGORIES}`)

export const listFeedPlaces = (db: Database): Promise<FeedPlace[]> =>
  db.query(sql`
    SELECT location.id, location.store_id AS "storeId", city.name AS city,
           coalesce(store.title, location.address) AS address
    FROM stock_locations AS location
    JOIN cities AS city ON city.id = location.city_id
    LEFT JOIN stores AS store ON store.id = location.store_id
    WHERE store.closed_at IS NULL AND NOT location.is_to_order
    ORDER BY city.position, city.id, location.position, location.id
    LIMIT ${MOST_PLACES}`)

export type OilRow = {
  readonly viscosity: string | null
  readonly volumeMl: number
  readonly api: readonly string[]
  readonly acea: readonly string[]
  readonly approvals: readonly string[]
}

/** `stock`: pairs of place and free units, separated by commas. */
export type FeedRow = Omit<FeedProduct, 'pictures' | 'barcodes' | 'parameters' | 'freeAt'> & {
  readonly barcodes: readonly string[] | null
  readonly pictureHashes: readonly string[] | null
  readonly oil: OilRow | null
  readonly stock: string | null
}

/** The next products on sale after an id, in the order of ids; includes those without stock. */
export const listFeedRows = (db: Database, after: number, limit: number): Promise<FeedRow[]> =>
  db.query(sql`
    SELECT product.id, product.key, product.name, product.article,
           manufacturer.name AS manufacturer,
           coalesce(product.country, manufacturer.country, '') AS country,
           product.description, product.price, product.category_id AS "categoryId",
           coalesce(product.pickup_only, category.pickup_only) AS "isPickupOnly",
           product.order_location_id IS NOT NULL AS "isToOrder",
           product.weight_g AS "weightG",
           coalesce(product.weight_g, category.weight_g) AS "parcelG", product.length_mm AS "lengthMm",
           product.width_mm AS "widthMm", product.height_mm AS "heightMm",
           product.multiplicity, product.unit,
           (SELECT json_agg(image.hash ORDER BY image.position)
            FROM product_images AS image
            WHERE image.product_id = product.id) AS "pictureHashes",
           (SELECT json_agg(DISTINCT known.code)
            FROM product_barcodes AS known
            WHERE known.product_id = product.id) AS barcodes,
           CASE WHEN oil.product_id IS NOT NULL THEN json_build_object(
             'viscosity', oil.viscosity, 'volumeMl', oil.volume_ml,
             'api', oil.api, 'acea', oil.acea, 'approvals', oil.approvals) END AS oil,
           (SELECT string_agg(level.location_id || ',' || (level.on_hand - level.reserved), ',')
            FROM stock_levels AS level
            WHERE level.product_id = product.id AND level.is_free
              AND CASE WHEN product.order_location_id IS NULL
                       THEN level.location_id NOT IN (
                         SELECT id FROM stock_locations WHERE is_to_order)
                       ELSE level.location_id = product.order_location_id END) AS stock
    FROM (
      SELECT * FROM products
      WHERE id > ${after}::integer AND NOT is_hidden
      ORDER BY id
      LIMIT ${limit}
    ) AS product
    JOIN manufacturers AS manufacturer ON manufacturer.id = product.manufacturer_id
    JOIN categories AS category ON category.id = product.category_id
    LEFT JOIN product_oils AS oil ON oil.product_id = product.id
    ORDER BY product.id`)

/** Whether delivery and pickup are offered; method 1 is pickup. */
export async function readShippingWays(
  db: Database,
): Promise<{ readonly isDelivered: boolean; readonly isPickedUp: boolean }> {
  const [ways] = await db.query<{ isDelivered: boolean; isPickedUp: boolean }>(sql`
    SELECT coalesce(bool_or(id <> 1), false) AS "isDelivered",
           coalesce(bool_or(id = 1), false) AS "isPickedUp"
    FROM shipping_methods
    WHERE is_active`)
  return ways ?? { isDelivered: false, isPickedUp: false }
}

/** The count of so many latest stock movements also reveals one that was committed late. */
const LATEST_MOVEMENTS = 10_000

/**
 * Changes when the feeds would. Reads all products on sale, so it is called seldom. It sums the
 * times: a long transaction commits times older than the newest one.
 */
export async function catalogueFingerprint(db: Database): Promise<string> {
  const [goods] = await db.query<{ fingerprint: string }>(sql`
    SELECT concat_ws('/', count(*), sum(price::bigint),
             sum((extract(epoch FROM updated_at) * 1000)::bigint)) AS fingerprint
    FROM products
    WHERE NOT is_hidden`)
  const [rest] = await db.query<{ fingerprint: string }>(sql`
    SELECT concat_ws('/',
      (SELECT sum(version) FROM search_versions),
      (SELECT concat_ws('-', max(id), count(*)) FROM (
         SELECT id FROM stock_movements ORDER BY id DESC LIMIT ${LATEST_MOVEMENTS}) AS latest
       WHERE id > (SELECT max(id) FROM stock_movements) - ${LATEST_MOVEMENTS}),
      (SELECT version FROM delivery_settings),
      (SELECT md5(string_agg(concat_ws('|', id, parent_id, name, pickup_only, weight_g), ';'
                             ORDER BY id))
       FROM categories),
      (SELECT md5(string_agg(concat_ws('|', id, name, country), ';' ORDER BY id))
       FROM manufacturers),
      (SELECT md5(string_agg(concat_ws('|', location.id, location.store_id, city.name,
                                       location.address, location.order_days, store.title,
                                       store.closed_at), ';' ORDER BY location.id))
       FROM stock_locations AS location
       JOIN cities AS city ON city.id = location.city_id
       LEFT JOIN stores AS store ON store.id = location.store_id),
      (SELECT concat_ws('-', count(*), sum((extract(epoch FROM added_at) * 1000)::bigint))
       FROM product_images),
      (SELECT concat_ws('-', count(*), sum(hashtext(product_id || ' ' || code)))
       FROM product_barcodes),
      (SELECT string_agg(concat_ws('|', id, is_active), ';' ORDER BY id) FROM shipping_methods)
    ) AS fingerprint`)
  return `${goods?.fingerprint}/${rest?.fingerprint}`
}
