// SQL of products that stand in a category already, as if a list named them without one.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/**
 * Into the empty `listed`: as new what stands in `elsewhere`, since all ways of placing are open to
 * it, and where `isEverywhere` as known what stands in other categories.
 */
export async function collectStanding(
  tx: Database,
  elsewhere: number | null,
  isEverywhere: boolean,
): Promise<void> {
  await tx.query(sql`
    INSERT INTO listed (line, product_id, is_new, manufacturer_id, article, article_norm, key, name,
                        quality, price)
    SELECT 0, id, category_id IS NOT DISTINCT FROM ${elsewhere}::integer, manufacturer_id, article,
           article_norm, key, name, quality, price
    FROM products
    WHERE category_id = ${elsewhere}::integer OR ${isEverywhere}`)
  await tx.query(sql`ANALYZE listed`)
}

const MOVED = sql`
  FROM listed JOIN products AS product ON product.id = listed.product_id
  WHERE listed.category_id <> product.category_id`
const MOST_CATEGORIES = 10_000

/** How many go to which category, the most first. */
export const countByCategory = (
  tx: Database,
): Promise<{ categoryId: number; products: number }[]> =>
  tx.query(sql`
    SELECT listed.category_id AS "categoryId", count(*)::integer AS products
    ${MOVED}
    GROUP BY listed.category_id
    ORDER BY products DESC, listed.category_id LIMIT ${MOST_CATEGORIES}`)

/** For the rest of the transaction: `touched_products`, whose lists have to follow. */
export async function moveStanding(tx: Database): Promise<void> {
  await tx.query(sql`
    CREATE TEMP TABLE touched_products ON COMMIT DROP AS SELECT product.id AS product_id ${MOVED}`)
  await tx.query(sql`
    UPDATE products AS product SET category_id = listed.category_id, updated_at = now()
    FROM listed
    WHERE listed.product_id = product.id AND listed.category_id <> product.category_id`)
}
