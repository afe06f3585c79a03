// SQL by which a source says that it has products no more: the last one to say so hides what lies
// nowhere.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { lastLists } from './told-last.repository.ts'

/**
 * What another source has stays on sale: at its price, where the price that stands was that of the
 * dropped offer. So does what lies in the shop. What the source did not have is left as it is.
 * Resolves to those that buyers see otherwise than before: hidden, or at the price of another source.
 */
export async function dropOffers(
  db: Database,
  supplierId: number,
  productIds: readonly number[],
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    WITH last_lists AS MATERIALIZED (${lastLists()}), gone AS (
      DELETE FROM supplier_offers
      WHERE supplier_id = ${supplierId} AND product_id = ANY (${productIds}::integer[])
      RETURNING product_id, price
    ), left_over AS MATERIALIZED (
      SELECT gone.product_id, beside.is_last,
             CASE WHEN product.price = gone.price THEN coalesce(beside.price, product.price)
                  ELSE product.price END AS price
      FROM gone JOIN products AS product ON product.id = gone.product_id
      CROSS JOIN LATERAL (
        SELECT count(*) = 0 AND NOT EXISTS (
                 SELECT FROM stock_levels AS level
                 WHERE level.product_id = gone.product_id AND level.on_hand > 0) AS is_last,
               (array_agg(other.price
                          ORDER BY greatest(other.seen_at, last.told_at) DESC, other.supplier_id)
                FILTER (WHERE other.price IS NOT NULL))[1] AS price
        FROM supplier_offers AS other LEFT JOIN last_lists AS last USING (supplier_id)
        WHERE other.product_id = gone.product_id AND other.supplier_id <> ${supplierId}
      ) AS beside
    ), noted AS (
      INSERT INTO unlisted_products (product_id)
      SELECT product_id FROM left_over JOIN products AS product ON product.id = product_id
      WHERE is_last AND NOT product.is_hidden
      ON CONFLICT (product_id) DO UPDATE SET run_id = NULL
    ), changed AS (
      UPDATE products AS product
      SET is_hidden = product.is_hidden OR left_over.is_last, price = left_over.price,
          updated_at = now()
      FROM left_over
      WHERE product.id = left_over.product_id
        AND (left_over.is_last AND NOT product.is_hidden OR left_over.price <> product.price)
      RETURNING product.id
    )
    SELECT id FROM changed`)
  return rows.map(({ id }) => id)
}
