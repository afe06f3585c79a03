// Deletes the goods of the supplier "demo" and all rows that refer to them.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { prepareLinkTables, updateLinks } from '#src/supply/server/setup.ts'

const TABLES_OF_PRODUCTS = [
  'product_images',
  'picture_requests',
  'product_redirects',
  'product_oils',
  'product_prices',
  'external_ids',
  'article_numbers',
  'product_barcodes',
  'run_barcodes',
  'supplier_codes',
  'run_codes',
  'fitments',
  'supplier_fits',
  'stock_movements',
  'stock_levels',
  'product_shelves',
  'supplier_offers',
  'unlisted_products',
  'exchange_counts',
  'arrival_subscriptions',
  'reception_lines',
  'reception_counts',
]

/** Inside a transaction. Goods of a real supplier stay. Resolves to how many it deletes. */
export async function deleteDemoGoods(tx: Database): Promise<number> {
  await tx.script(SELECT_DEMO_GOODS)
  const [counted] = await tx.query<{ products: number }>(
    sql`SELECT count(*)::integer AS products FROM demo_goods WHERE is_only_demo`,
  )
  await prepareLinkTables(tx)
  await tx.script(DELETE_DEMO_GOODS)
  await updateLinks(tx)
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
  CREATE TEMPORARY TABLE demo_numbers ON COMMIT DROP AS
  SELECT product.article_norm AS norm FROM products AS product
  JOIN demo_goods AS good ON good.id = product.id AND good.is_only_demo
  UNION
  SELECT said.number_norm FROM article_numbers AS said
  LEFT JOIN demo_goods AS good ON good.id = said.product_id AND good.is_only_demo
  WHERE said.source = 'demo' OR good.id IS NOT NULL;
  ANALYZE demo_goods; ANALYZE demo_numbers`

/** Goods that a real supplier offers too lose only their invented data. */
const DELETE_DEMO_GOODS = [
  `DELETE FROM fitments USING demo_goods AS good
   WHERE product_id = good.id AND confidence = 'generated'`,
  // remaining products that were linked with them may change their group
  `INSERT INTO due_products (product_id, due)
   SELECT unnest(ARRAY[edge.product_id, edge.analogue_id]), 'group' FROM analogue_edges AS edge
   WHERE edge.source = 'demo'
      OR edge.product_id IN (SELECT id FROM demo_goods WHERE is_only_demo)
      OR edge.analogue_id IN (SELECT id FROM demo_goods WHERE is_only_demo)`,
  `DELETE FROM analogue_edges WHERE source = 'demo' AND number_norm = ''`,
  `DELETE FROM article_numbers WHERE source = 'demo'`,
  ...['product_id', 'analogue_id'].flatMap((column) =>
    ['analogue_edges', 'analogue_stops'].map(
      (table) =>
        `DELETE FROM ${table} USING demo_goods AS good
         WHERE ${table}.${column} = good.id AND good.is_only_demo`,
    ),
  ),
  ...TABLES_OF_PRODUCTS.map(
    (table) =>
      `DELETE FROM ${table} USING demo_goods AS good
       WHERE product_id = good.id AND good.is_only_demo`,
  ),
  // what a buyer has asked for is still to be answered
  `UPDATE buyer_requests SET product_id = NULL FROM demo_goods AS good
   WHERE product_id = good.id AND good.is_only_demo`,
  `INSERT INTO due_products (product_id, due)
   SELECT id, 'group' FROM demo_goods WHERE NOT is_only_demo`,
  `DELETE FROM due_products USING demo_goods AS good
   WHERE due_products.product_id = good.id AND good.is_only_demo`,
  'DELETE FROM products USING demo_goods AS good WHERE products.id = good.id AND good.is_only_demo',
  `INSERT INTO number_changes (product_id, number, number_norm, kind, source, is_added)
   SELECT 0, gone.norm, gone.norm, 'former', 'demo', false FROM demo_numbers AS gone
   WHERE EXISTS (SELECT FROM products WHERE article_norm = gone.norm)
      OR EXISTS (SELECT FROM article_numbers WHERE number_norm = gone.norm)`,
  `DELETE FROM analogue_groups AS emptied
   WHERE NOT EXISTS (SELECT 1 FROM products WHERE analogue_group_id = emptied.id)`,
  `DELETE FROM supplier_offers AS offer USING suppliers AS supplier
   WHERE supplier.id = offer.supplier_id AND supplier.is_demo`,
].join(';\n')
