// Deletes the goods of the supplier "demo" and all that hangs on them.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

const TABLES_OF_PRODUCTS = [
  'product_images',
  'product_redirects',
  'product_oils',
  'product_prices',
  'external_ids',
  'article_numbers',
  'fitments',
  'stock_levels',
  'stock_movements',
  'supplier_offers',
]

/** Inside a transaction. Resolves to how many; what a real supplier offers too stays on sale. */
export async function deleteDemoGoods(tx: Database): Promise<number> {
  await tx.script(SELECT_DEMO_GOODS)
  const [counted] = await tx.query<{ products: number }>(
    sql`SELECT count(*)::integer AS products FROM demo_goods WHERE is_only_demo`,
  )
  await tx.script(DELETE_DEMO_GOODS)
  return counted?.products ?? 0
}

const SELECT_DEMO_GOODS = `
  CREATE TEMPORARY TABLE demo_goods ON COMMIT DROP AS
  SELECT offer.product_id AS id, NOT EXISTS (
    SELECT 1 FROM supplier_offers AS other
    JOIN suppliers AS supplier ON supplier.id = other.supplier_id AND NOT supplier.is_demo
    WHERE other.product_id = offer.product_id) AS is_only_demo
  FROM supplier_offers AS offer
  JOIN suppliers AS supplier ON supplier.id = offer.supplier_id AND supplier.is_demo;
  CREATE UNIQUE INDEX ON demo_goods (id);
  ANALYZE demo_goods`

/** What a real supplier offers too loses only what was invented about it. */
const DELETE_DEMO_GOODS = [
  `DELETE FROM fitments USING demo_goods AS good
   WHERE product_id = good.id AND confidence = 'generated'`,
  ...['product_id', 'analogue_id'].flatMap((column) =>
    ['analogue_edges', 'analogue_stops'].map(
      (table) => `DELETE FROM ${table} USING demo_goods AS good WHERE ${table}.${column} = good.id`,
    ),
  ),
  ...TABLES_OF_PRODUCTS.map(
    (table) =>
      `DELETE FROM ${table} USING demo_goods AS good
       WHERE product_id = good.id AND good.is_only_demo`,
  ),
  `UPDATE products SET analogue_group_id = NULL FROM demo_goods AS good
   WHERE products.id = good.id AND NOT good.is_only_demo`,
  'DELETE FROM products USING demo_goods AS good WHERE products.id = good.id AND good.is_only_demo',
  `DELETE FROM analogue_groups AS emptied
   WHERE NOT EXISTS (SELECT 1 FROM products WHERE analogue_group_id = emptied.id)`,
  `DELETE FROM supplier_offers AS offer USING suppliers AS supplier
   WHERE supplier.id = offer.supplier_id AND supplier.is_demo`,
].join(';\n')
