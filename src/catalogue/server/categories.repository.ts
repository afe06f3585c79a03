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

/** All categories in the order of the shop, with the products that fit the model counted. */
export const listModelCategories = (db: Database, modelId: number): Promise<CategoryRow[]> =>
  db.query(sql`
    SELECT category.id, category.parent_id AS "parentId", category.key, category.name,
           category.pictogram, coalesce(counted.product_count, 0) AS "productCount"
    FROM categories AS category
    LEFT JOIN model_category_counts AS counted
      ON counted.category_id = category.id AND counted.model_id = ${modelId}
    ORDER BY category.position, category.id`)
