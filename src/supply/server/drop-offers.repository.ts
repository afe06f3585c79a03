// SQL that deletes offers of a source; a product without offers and stock is hidden.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { isNotToOrder, lastLists } from './suppliers.repository.ts'

/**
 * A product that another source offers stays on sale; if its price was that of the deleted offer,
 * it gets the price of the newest remaining offer. A product in stock stays on sale. A product that
 * the source did not offer is not touched. Resolves to the products that are hidden or repriced.
 */
export async function dropOffers(
  db: Database,
  supplierId: number,
  productIds: readonly number[],
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    WITH last_lists AS MATERIALIZED (${lastLists()}), deleted AS (
      DELETE FROM supplier_offers
      WHERE supplier_id = ${supplierId} AND product_id = ANY (${productIds}::integer[])
      RETURNING product_id, price
    ), outcome AS MATERIALIZED (
      SELECT deleted.product_id, remaining.is_last,
             CASE WHEN product.price = deleted.price AND product.order_location_id IS NULL
                  THEN coalesce(remaining.price, product.price) ELSE product.price END AS price
      FROM deleted JOIN products AS product ON product.id = deleted.product_id
      CROSS JOIN LATERAL (
        SELECT count(*) = 0 AND NOT EXISTS (
                 SELECT FROM stock_levels AS level
                 WHERE level.product_id = deleted.product_id AND level.on_hand > 0) AS is_last,
               (array_agg(other.price
                          ORDER BY greatest(other.seen_at, last.listed_at) DESC, other.supplier_id)
                FILTER (WHERE other.price IS NOT NULL AND ${isNotToOrder(sql`other`)}))[1] AS price
        FROM supplier_offers AS other LEFT JOIN last_lists AS last USING (supplier_id)
        WHERE other.product_id = deleted.product_id AND other.supplier_id <> ${supplierId}
      ) AS remaining
    ), unlisted AS (
      INSERT INTO unlisted_products (product_id)
      SELECT product_id FROM outcome JOIN products AS product ON product.id = product_id
      WHERE is_last AND NOT product.is_hidden
      ON CONFLICT (product_id) DO UPDATE SET run_id = NULL
    ), changed AS (
      UPDATE products AS product
      SET is_hidden = product.is_hidden OR outcome.is_last, price = outcome.price,
          updated_at = now()
      FROM outcome
      WHERE product.id = outcome.product_id
        AND (outcome.is_last AND NOT product.is_hidden OR outcome.price <> product.price)
      RETURNING product.id
    )
    SELECT id FROM changed`)
  return rows.map(({ id }) => id)
}
