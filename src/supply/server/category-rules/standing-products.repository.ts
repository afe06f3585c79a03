// SQL that loads known products into `listed`, as if a list named them without a category, and
// moves them to the categories found.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/**
 * Fills the empty `listed`: with products of the fallback category as new ones, so that all methods
 * place them, and if `isEverywhere` with all others as known ones.
 */
export async function fillListedWithExisting(
  tx: Database,
  fallbackId: number | null,
  isEverywhere: boolean,
): Promise<void> {
  await tx.query(sql`
    INSERT INTO listed (line, product_id, is_new, manufacturer_id, article, article_norm, key, name,
                        quality, price)
    SELECT 0, id, category_id IS NOT DISTINCT FROM ${fallbackId}::integer, manufacturer_id, article,
           article_norm, key, name, quality, price
    FROM products
    WHERE category_id = ${fallbackId}::integer OR ${isEverywhere}`)
  await tx.query(sql`ANALYZE listed`)
}

const MOVED = sql`
  FROM listed JOIN products AS product ON product.id = listed.product_id
  WHERE listed.category_id <> product.category_id`
const MOST_CATEGORIES = 10_000

/** Counts of moved products by their new category, the largest first. */
export const countByCategory = (
  tx: Database,
): Promise<{ categoryId: number; products: number }[]> =>
  tx.query(sql`
    SELECT listed.category_id AS "categoryId", count(*)::integer AS products
    ${MOVED}
    GROUP BY listed.category_id
    ORDER BY products DESC, listed.category_id LIMIT ${MOST_CATEGORIES}`)

/** Counts the products of «Прочее» for which no category was found. */
export async function countLeft(tx: Database): Promise<{ onSale: number; hidden: number }> {
  const [left] = await tx.query<{ onSale: number; hidden: number }>(sql`
    SELECT (count(*) FILTER (WHERE NOT product.is_hidden))::integer AS "onSale",
           (count(*) FILTER (WHERE product.is_hidden))::integer AS hidden
    FROM listed JOIN products AS product ON product.id = listed.product_id
    WHERE listed.is_new AND listed.category_id IS NULL`)
  return left ?? { onSale: 0, hidden: 0 }
}

/** Moves the products, and marks their product lists as due. */
export async function moveExisting(tx: Database): Promise<void> {
  await tx.query(sql`
    INSERT INTO due_products (product_id, due) SELECT product.id, 'lists' ${MOVED}`)
  await tx.query(sql`
    UPDATE products AS product SET category_id = listed.category_id, updated_at = now()
    FROM listed
    WHERE listed.product_id = product.id AND listed.category_id <> product.category_id`)
}
