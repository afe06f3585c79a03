// SQL of what stands beside a product on the shelf: same category, nearest price, on sale now.

import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'

export const MOST_NEIGHBOURS = 6
// Looked at on each side of the price, per model: enough to find six that lie in stock and are no
// analogues, few enough to be a handful of index rows.
const LOOKED_AT = 24
// A part of more models is as good as found by its first ones.
const MOST_MODELS = 8

/**
 * Ids of goods that fit a model which the product fits; for goods without fitments, of the whole
 * category. Analogues are left out: the page shows them already.
 */
export async function neighbourIds(db: Database, productId: number): Promise<number[]> {
  const ofModel = sql`
    SELECT listing.product_id AS id, listing.price FROM model_listing AS listing
    WHERE listing.model_id = own_models.model_id AND listing.category_id = self.category_id
      AND (listing.price, listing.product_id)`
  const ofCategory = sql`
    SELECT other.id, other.price FROM products AS other
    WHERE other.category_id = self.category_id AND NOT other.is_hidden
      AND (other.price, other.id)`
  const rows = await db.query<{ id: number }>(sql`
    WITH self AS (
      SELECT id, category_id, price, analogue_group_id FROM products WHERE id = ${productId}
    ), own_models AS (
      SELECT model_id FROM model_listing WHERE product_id = ${productId}
      ORDER BY model_id LIMIT ${MOST_MODELS}
    ), near AS (
      SELECT found.id FROM self CROSS JOIN own_models
      CROSS JOIN LATERAL (${onBothSides(ofModel, sql`listing.price`, sql`listing.product_id`)}) AS found
      UNION
      SELECT found.id FROM self
      CROSS JOIN LATERAL (${onBothSides(ofCategory, sql`other.price`, sql`other.id`)}) AS found
      WHERE NOT EXISTS (SELECT 1 FROM own_models)
    )
    SELECT product.id
    FROM near
    JOIN products AS product ON product.id = near.id
    CROSS JOIN self
    WHERE (product.analogue_group_id = self.analogue_group_id) IS NOT TRUE
      AND EXISTS (
        SELECT 1 FROM stock_levels AS level
        WHERE level.product_id = product.id AND level.is_free)
    ORDER BY abs(product.price - self.price), product.id
    LIMIT ${MOST_NEIGHBOURS}`)
  return rows.map(({ id }) => id)
}

/** The nearest above and below the product's own place in the order of prices. */
const onBothSides = (shelf: Sql, price: Sql, id: Sql): Sql => sql`
  (${shelf} > (self.price, self.id) ORDER BY ${price}, ${id} LIMIT ${LOOKED_AT})
  UNION ALL
  (${shelf} < (self.price, self.id) ORDER BY ${price} DESC, ${id} DESC LIMIT ${LOOKED_AT})`
