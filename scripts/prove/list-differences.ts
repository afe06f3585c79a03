// SQL that compares the supplier's goods, as buyers see them, with a list.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { ListedGood } from '../price-list/goods.ts'

export type Watched = {
  readonly supplier: string
  /** The store whose stock the lists state. */
  readonly storeId: number
  /** Products with greater ids were created by the lists. */
  readonly lastBeside: number
}

const BATCH = 5000
const EXAMPLES = 3

/** Creates `shown_goods` for the transaction: the supplier's goods as the shop shows them. */
export async function collectShown(tx: Database, watched: Watched): Promise<void> {
  await tx.query(sql`
    CREATE TEMP TABLE shown_goods ON COMMIT DROP AS
    SELECT product.article, product.name, maker.name AS manufacturer, product.price,
           coalesce(level.on_hand, 0) AS quantity, coalesce(offer.quantity, -1) AS offered,
           category.name AS category, product.description
    FROM products AS product
    JOIN manufacturers AS maker ON maker.id = product.manufacturer_id
    JOIN categories AS category ON category.id = product.category_id
    LEFT JOIN stock_locations AS place ON place.store_id = ${watched.storeId}
    LEFT JOIN stock_levels AS level ON level.product_id = product.id
                                   AND level.location_id = place.id
    LEFT JOIN suppliers AS supplier ON supplier.name = ${watched.supplier}
    LEFT JOIN supplier_offers AS offer ON offer.product_id = product.id
                                      AND offer.supplier_id = supplier.id
    WHERE product.id > ${watched.lastBeside}
      AND (NOT product.is_hidden OR offer.product_id IS NOT NULL OR level.on_hand > 0)`)
}

/** Counts the differing goods and names the first: hidden goods must have no stock and no offer. */
export async function compareWithList(
  tx: Database,
  goods: Iterable<ListedGood>,
): Promise<{ readonly count: number; readonly examples: readonly string[] }> {
  await fillListedGoods(tx, goods)
  const [row] = await tx.query<{ count: number; examples: string[] | null }>(sql`
    WITH listed AS (
      SELECT article, name, manufacturer, price, quantity, quantity AS offered, category,
             description FROM listed_goods
    ), differing AS (
      (SELECT 'only listed: ' AS side, only_listed.*
       FROM (SELECT * FROM listed EXCEPT ALL SELECT * FROM shown_goods) AS only_listed)
      UNION ALL
      (SELECT 'only in the shop: ', only_shown.*
       FROM (SELECT * FROM shown_goods EXCEPT ALL SELECT * FROM listed) AS only_shown)
    )
    SELECT count(*)::integer AS count,
           (array_agg(side || article || ', ' || name || ', ' || price || ' kopecks, ' || quantity
                      || ' (' || offered || ') of ' || category ORDER BY article, side)
           )[1:${EXAMPLES}::integer] AS examples
    FROM differing`)
  await tx.query(sql`DROP TABLE listed_goods`)
  return { count: row?.count ?? 0, examples: row?.examples ?? [] }
}

async function fillListedGoods(tx: Database, goods: Iterable<ListedGood>): Promise<void> {
  await tx.query(sql`
    CREATE TEMP TABLE listed_goods (
      article text, name text, manufacturer text, price integer, quantity integer, category text,
      description text
    ) ON COMMIT DROP`)
  let batch: ListedGood[] = []
  for (const good of goods) {
    if (batch.push(good) < BATCH) continue
    await addListed(tx, batch)
    batch = []
  }
  await addListed(tx, batch)
}

const addListed = (tx: Database, goods: readonly ListedGood[]) =>
  tx.query(sql`
    INSERT INTO listed_goods
    SELECT * FROM unnest(
      ${goods.map(({ article }) => article)}::text[],
      ${goods.map(({ name }) => name)}::text[],
      ${goods.map(({ manufacturer }) => manufacturer)}::text[],
      ${goods.map(({ price }) => price)}::integer[],
      ${goods.map(({ quantity }) => quantity)}::integer[],
      ${goods.map(({ category }) => category)}::text[],
      ${goods.map(({ description }) => description)}::text[])`)
