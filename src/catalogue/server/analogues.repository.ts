// SQL of analogue groups.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

// A group that grew larger than this is a fault of its sources; the page shows the cheapest.
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

/** What the original costs that a product replaces, in kopecks, where it costs more. */
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
