// SQL of what a shop has and lacks before it can sell.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { ShopState } from '../missing.ts'

/** Every product is looked at: for the command line alone. */
export async function readShopState(db: Database): Promise<ShopState> {
  const [state] = await db.query<ShopState>(sql`
    WITH RECURSIVE fluids AS (
      SELECT id FROM categories WHERE key = 'masla-i-zhidkosti'
      UNION SELECT category.id FROM categories AS category JOIN fluids ON category.parent_id = fluids.id),
    goods AS (
      SELECT product.id,
             category.parent_id IS NULL AND category.name = 'Прочее' AS is_unsorted,
             NOT product.is_universal AND product.category_id NOT IN (SELECT id FROM fluids)
               AND NOT EXISTS (SELECT FROM fitments WHERE product_id = product.id) AS is_carless,
             (SELECT max(seen_at) FROM supplier_offers WHERE product_id = product.id) AS seen_at
      FROM products AS product
      JOIN categories AS category ON category.id = product.category_id
      WHERE NOT product.is_hidden),
    counted AS (
      SELECT count(*)::integer AS products,
             count(*) FILTER (WHERE is_unsorted)::integer AS unsorted,
             count(*) FILTER (WHERE is_carless)::integer AS carless,
             count(*) FILTER (WHERE seen_at < now() - interval '30 days')::integer AS "outOfDate"
      FROM goods)
    SELECT counted.*,
      (SELECT count(*)::integer FROM makes) AS makes,
      (SELECT count(*)::integer FROM categories) AS categories,
      (SELECT count(DISTINCT offer.product_id)::integer FROM supplier_offers AS offer
       JOIN suppliers AS supplier ON supplier.id = offer.supplier_id AND supplier.is_demo) AS "demoProducts",
      (SELECT count(*)::integer FROM stock_locations) AS places,
      EXISTS (SELECT FROM stock_levels AS level
              JOIN stock_locations AS location ON location.id = level.location_id
              WHERE location.store_id IS NOT NULL AND level.on_hand > 0) AS "hasShopStock",
      EXISTS (SELECT FROM stock_levels AS level
              JOIN stock_locations AS location ON location.id = level.location_id
              WHERE location.store_id IS NULL AND level.on_hand > 0) AS "hasWarehouseStock",
      (SELECT count(*)::integer FROM transfers) AS transfers,
      (SELECT count(*)::integer FROM courier_zones) AS couriers,
      (SELECT count(*)::integer FROM carrier_rates) AS rates,
      (SELECT coalesce(jsonb_agg(method.name ORDER BY method.id), '[]')
       FROM payment_methods AS method
       WHERE online_kind IS NULL AND on_receipt_kind IS NULL
         AND (is_active OR EXISTS (SELECT FROM orders WHERE payment_method_id = method.id)))
        AS "unsaidPayments",
      (SELECT coalesce(jsonb_agg(jsonb_build_object(
         'id', source.id, 'supplier', supplier.name, 'reason', source.trouble_text)
         ORDER BY source.id), '[]')
       FROM list_sources AS source JOIN suppliers AS supplier ON supplier.id = source.supplier_id
       WHERE source.failing_since < now() - interval '1 day') AS "failingSources",
      (SELECT coalesce(jsonb_agg(jsonb_build_object(
         'supplier', supplier.name, 'rows', last.unknown) ORDER BY supplier.name), '[]')
       FROM (SELECT DISTINCT ON (supplier_id) supplier_id,
                    (difference -> 'codes' ->> 'unknown')::integer AS unknown
             FROM import_runs WHERE status = 'done' AND NOT is_partial
             ORDER BY supplier_id, id DESC) AS last
       JOIN suppliers AS supplier ON supplier.id = last.supplier_id
       WHERE last.unknown > 0) AS "unknownCodes",
      (SELECT count(*)::integer FROM staff WHERE disabled_at IS NULL) AS staff,
      (SELECT count(*)::integer FROM staff
       LEFT JOIN staff_factors AS factor ON factor.staff_id = staff.id
       WHERE role = 'owner' AND disabled_at IS NULL AND confirmed_at IS NULL
         AND NOT EXISTS (SELECT FROM staff_passkeys WHERE staff_id = staff.id))
        AS "ownersWithoutFactor",
      (SELECT coalesce(jsonb_agg(jsonb_build_object(
         'title', store.title,
         'isInMiddle', store.lat = city.lat AND store.lng = city.lng,
         'hasHours', EXISTS (
           SELECT FROM place_hours AS open
           JOIN stock_locations AS location ON location.id = open.location_id
           WHERE location.store_id = store.id)) ORDER BY store.id), '[]')
       FROM stores AS store JOIN cities AS city ON city.id = store.city_id
       WHERE store.closed_at IS NULL) AS shops
    FROM counted`)
  if (!state) throw new Error('counts without a table are always one row')
  return state
}
