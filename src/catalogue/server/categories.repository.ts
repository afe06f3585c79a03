// SQL of the category tree. Counts come from read models of the catalogue.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { CategoryRow } from '../category-tree.ts'

/** All categories in the order of the shop, with the products of the whole shop counted. */
export const listCategories = (db: Database): Promise<CategoryRow[]> =>
  db.query(sql`
    SELECT category.id, category.parent_id AS "parentId", category.key, category.name,
           category.pictogram, coalesce(counted.product_count, 0) AS "productCount"
    FROM categories AS category
    LEFT JOIN category_counts AS counted ON counted.category_id = category.id
    ORDER BY category.position, category.id`)

/** Former addresses of categories that were merged: the key, and that of the other category. */
export const listFormerKeys = (db: Database): Promise<{ former: string; key: string }[]> =>
  db.query(sql`
    SELECT former.key AS former, category.key
    FROM former_categories AS former JOIN categories AS category ON category.id = former.category_id
    WHERE former.key IS NOT NULL AND former.key NOT IN (SELECT key FROM categories)
    ORDER BY former.id LIMIT 10000`)

/** The key of the category that a former key leads to; null where there is none. */
export async function currentKey(db: Database, former: string): Promise<string | null> {
  const [row] = await db.query<{ key: string }>(sql`
    SELECT category.key
    FROM former_categories AS former JOIN categories AS category ON category.id = former.category_id
    WHERE former.key = ${former}`)
  return row?.key ?? null
}

/** All categories in the order of the shop, with the products that fit the model counted. */
export const listModelCategories = (db: Database, modelId: number): Promise<CategoryRow[]> =>
  db.query(sql`
    SELECT category.id, category.parent_id AS "parentId", category.key, category.name,
           category.pictogram, coalesce(counted.product_count, 0) AS "productCount"
    FROM categories AS category
    LEFT JOIN model_category_counts AS counted
      ON counted.category_id = category.id AND counted.model_id = ${modelId}
    ORDER BY category.position, category.id`)

/** Limit of the counted rows: a model has some 20,000 in a shop of a million products. */
const MOST_ROWS = 100_000

/** Numbers of the model's products that fit the engine, by key of their category; engine 0: none. */
export async function countForEngine(
  db: Database,
  modelId: number,
  engineId: number,
): Promise<Map<string, number>> {
  // one index-only range of the model's rows: rows of engines would multiply the counts kept
  const rows = await db.query<{ key: string; count: number }>(sql`
    SELECT category.key, counted.count
    FROM (
      SELECT listing.category_id, count(*)::integer AS count
      FROM (
        SELECT category_id, engine_ids FROM model_listing
        WHERE model_id = ${modelId} AND ${engineId} <> 0
        LIMIT ${MOST_ROWS}) AS listing
      WHERE listing.engine_ids IS NULL OR ${engineId} = ANY (listing.engine_ids)
      GROUP BY listing.category_id) AS counted
    JOIN categories AS category ON category.id = counted.category_id`)
  return new Map(rows.map(({ key, count }) => [key, count]))
}
