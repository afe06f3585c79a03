// SQL of products related to another one: its analogues, and goods of its category near its price.

import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'

export const MOST_NEIGHBOURS = 6
// Candidates on each side of the price, per model: enough to find six in stock that are no
// analogues, few enough to be a handful of index rows.
const CANDIDATES = 24
// The first models of a part are enough to find its neighbours.
const MOST_MODELS = 8

/**
 * Ids of goods that fit a model which the product fits; for goods without fitments, of the whole
 * category. Analogues are left out: the page shows them already.
 */
export async function neighbourIds(db: Database, productId: number): Promise<number[]> {
  const ofModel = onBothSides({
    rows: sql`
      SELECT listing.product_id AS id, listing.price FROM model_listing AS listing
      WHERE listing.model_id = own_models.model_id AND listing.category_id = self.category_id`,
    price: sql`listing.price`,
    id: sql`listing.product_id`,
  })
  const ofCategory = onBothSides({
    rows: sql`
      SELECT other.id, other.price FROM products AS other
      WHERE other.category_id = self.category_id AND NOT other.is_hidden`,
    price: sql`other.price`,
    id: sql`other.id`,
  })
  const rows = await db.query<{ id: number }>(sql`
    WITH self AS (
      SELECT id, category_id, price, analogue_group_id FROM products WHERE id = ${productId}
    ), own_models AS (
      SELECT model_id FROM model_listing WHERE product_id = ${productId}
      ORDER BY model_id LIMIT ${MOST_MODELS}
    ), near AS (
      SELECT found.id FROM self CROSS JOIN own_models
      CROSS JOIN LATERAL (${ofModel}) AS found
      UNION
      SELECT found.id FROM self
      CROSS JOIN LATERAL (${ofCategory}) AS found
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

type PricedRows = { readonly rows: Sql; readonly price: Sql; readonly id: Sql }

/** The nearest rows above and below the product in the order of prices. */
const onBothSides = ({ rows, price, id }: PricedRows): Sql => sql`
  (${rows} AND (${price}, ${id}) > (self.price, self.id)
   ORDER BY ${price}, ${id} LIMIT ${CANDIDATES})
  UNION ALL
  (${rows} AND (${price}, ${id}) < (self.price, self.id)
   ORDER BY ${price} DESC, ${id} DESC LIMIT ${CANDIDATES})`

// A larger group is a fault of its sources; the page shows the cheapest.
const MOST_ANALOGUES = 60

/** Ids of the other products of the product's group: those in stock first, then by price. */
export async function analogueIds(db: Database, productId: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    SELECT analogue.id
    FROM products AS product
    JOIN products AS analogue ON analogue.analogue_group_id = product.analogue_group_id
    LEFT JOIN LATERAL (
      SELECT sum(level.on_hand - level.reserved) AS free
      FROM stock_levels AS level WHERE level.product_id = analogue.id) AS stock ON true
    WHERE product.id = ${productId} AND analogue.id <> product.id AND NOT analogue.is_hidden
    ORDER BY coalesce(stock.free, 0) > 0 DESC, analogue.price, analogue.id
    LIMIT ${MOST_ANALOGUES}`)
  return rows.map(({ id }) => id)
}

/** Price of the cheapest analogue in stock by product, in kopecks, where there is one. */
export async function cheapestAnalogues(
  db: Database,
  productIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db.query<{ id: number; price: number }>(sql`
    SELECT product.id, cheapest.price
    FROM products AS product
    CROSS JOIN LATERAL (
      SELECT analogue.price
      FROM products AS analogue
      WHERE analogue.analogue_group_id = product.analogue_group_id
        AND analogue.id <> product.id AND NOT analogue.is_hidden
        AND EXISTS (
          SELECT 1 FROM stock_levels AS level
          WHERE level.product_id = analogue.id AND level.is_free)
      ORDER BY analogue.price
      LIMIT 1) AS cheapest
    WHERE product.id = ANY (${productIds})`)
  return new Map(rows.map(({ id, price }) => [id, price]))
}

/** Price of the original by analogue, in kopecks, where the original costs more. */
export async function originalPrices(
  db: Database,
  productIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db.query<{ id: number; price: number }>(sql`
    SELECT product.id, min(original.price) AS price
    FROM products AS product
    JOIN products AS original ON original.analogue_group_id = product.analogue_group_id
      AND original.quality = 'original' AND NOT original.is_hidden
      AND original.price > product.price
    WHERE product.id = ANY (${productIds}) AND product.quality <> 'original'
    GROUP BY product.id`)
  return new Map(rows.map(({ id, price }) => [id, price]))
}
