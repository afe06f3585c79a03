// SQL that takes back what a run changed, where nobody has changed it since.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/**
 * For the rest of the transaction: `undone`, the products of the run as they are to be.
 * `newProducts` is the multirange of those that it made.
 */
export async function collectUndone(
  tx: Database,
  runId: number,
  newProducts: string,
): Promise<void> {
  await tx.query(sql`
    CREATE TEMP TABLE undone ON COMMIT DROP AS
    SELECT change.product_id, false AS is_new, change.was_hidden,
           CASE WHEN product.name = change.is_name THEN change.was_name
                ELSE product.name END AS name,
           CASE WHEN product.price = change.is_price THEN change.was_price
                ELSE product.price END AS price,
           CASE WHEN product.description = change.is_description THEN change.was_description
                ELSE product.description END AS description,
           CASE WHEN product.category_id = change.is_category_id THEN change.was_category_id
                ELSE product.category_id END AS category_id,
           change.was_offer, product.is_hidden
    FROM product_changes AS change
    JOIN products AS product ON product.id = change.product_id
    WHERE change.run_id = ${runId}
    UNION ALL
    SELECT product.id, true, NULL, product.name, product.price, product.description,
           product.category_id, NULL, product.is_hidden
    FROM unnest(${newProducts}::int4multirange) AS made
    JOIN products AS product ON product.id >= lower(made) AND product.id < upper(made)`)
}

/** Offers first: whether a product is still to be seen depends on them. */
export async function restoreOffers(tx: Database, supplierId: number): Promise<void> {
  await tx.query(sql`
    DELETE FROM supplier_offers AS offer USING undone
    WHERE offer.supplier_id = ${supplierId} AND offer.product_id = undone.product_id
      AND (undone.is_new OR undone.was_offer = '{}')`)
  await tx.query(sql`
    INSERT INTO supplier_offers AS offer
    SELECT kept.* FROM undone
    CROSS JOIN LATERAL jsonb_populate_record(NULL::supplier_offers, undone.was_offer) AS kept
    WHERE undone.was_offer <> '{}'
    ON CONFLICT (supplier_id, product_id) DO UPDATE
    SET cost = excluded.cost, quantity = excluded.quantity, lead_days = excluded.lead_days,
        multiplicity = excluded.multiplicity, seen_at = excluded.seen_at`)
}

/**
 * Values go back; what the run brought in new, nobody else offers and lies nowhere is hidden, what it
 * had hidden is shown, what it had shown again is hidden again where nobody has it.
 */
export async function restoreProducts(tx: Database, runId: number): Promise<void> {
  await collectCounts(tx, runId)
  await tx.query(sql`
    ALTER TABLE undone ADD COLUMN hides boolean NOT NULL DEFAULT false`)
  await tx.query(sql`
    UPDATE undone SET hides = true
    WHERE (is_new OR was_hidden) AND NOT is_hidden
      AND NOT EXISTS (SELECT FROM supplier_offers AS offer
                      WHERE offer.product_id = undone.product_id)
      AND NOT EXISTS (
        SELECT FROM stock_levels AS level
        LEFT JOIN list_counts AS count ON count.product_id = level.product_id
                                      AND count.location_id = level.location_id
        WHERE level.product_id = undone.product_id
          AND coalesce(count.quantity, level.on_hand) > 0)`)
  await tx.query(sql`
    UPDATE products AS product
    SET name = undone.name, price = undone.price, description = undone.description,
        category_id = undone.category_id, updated_at = now(),
        is_hidden = undone.hides OR (product.is_hidden AND NOT (
          undone.was_hidden IS FALSE
          AND EXISTS (SELECT FROM unlisted_products AS unlisted
                      WHERE unlisted.product_id = product.id)))
    FROM undone WHERE product.id = undone.product_id`)
  await tx.query(sql`
    INSERT INTO unlisted_products (product_id) SELECT product_id FROM undone WHERE hides
    ON CONFLICT DO NOTHING`)
  await tx.query(sql`
    DELETE FROM unlisted_products AS unlisted USING products AS product
    WHERE unlisted.product_id = product.id AND NOT product.is_hidden
      AND unlisted.product_id IN (SELECT product_id FROM undone)`)
}

/**
 * For the rest of the transaction: `list_counts`, what would lie at each place without what the run
 * counted there. Where somebody has counted since, his count stays.
 */
async function collectCounts(tx: Database, runId: number): Promise<void> {
  await tx.script('DROP TABLE IF EXISTS pg_temp.list_counts')
  await tx.query(sql`
    CREATE TEMP TABLE list_counts ON COMMIT DROP AS
    SELECT moved.product_id, moved.location_id,
           greatest(level.on_hand - moved.change, level.reserved, 0)::integer AS quantity
    FROM (SELECT product_id, location_id, sum(on_hand_change) AS change, max(id) AS last_id
          FROM stock_movements WHERE document = ${`import ${runId}`} AND actor = 'import'
          GROUP BY product_id, location_id) AS moved
    JOIN stock_levels AS level USING (product_id, location_id)
    WHERE moved.change <> 0 AND NOT EXISTS (
      SELECT FROM stock_movements AS later
      WHERE later.product_id = moved.product_id AND later.location_id = moved.location_id
        AND later.id > moved.last_id AND later.kind = 'corrected')`)
}

/**
 * What the run added to the ledger is taken off again; what is reserved or sold stays so: the rows
 * are locked, in the order of orders, before it is reckoned what is left.
 */
export async function restoreStock(tx: Database, runId: number): Promise<number> {
  await collectCounts(tx, runId)
  await tx.query(sql`
    SELECT count(*) FROM (
      SELECT FROM stock_levels AS level
      JOIN list_counts AS count USING (product_id, location_id)
      ORDER BY level.product_id, level.location_id
      FOR UPDATE OF level) AS locked`)
  await collectCounts(tx, runId)
  const [row] = await tx.query<{ changed: number }>(sql`
    SELECT coalesce(sum(count_stock(products, places, quantities, 'corrected', 'import',
                                    ${`import ${runId} undone`})), 0)::integer AS changed
    FROM (
      SELECT array_agg(product_id) AS products, array_agg(location_id) AS places,
             array_agg(quantity) AS quantities
      FROM (SELECT product_id, location_id, quantity,
                   (row_number() OVER (ORDER BY product_id, location_id) - 1) / 20000 AS batch
            FROM list_counts ORDER BY product_id, location_id) AS counted
      GROUP BY batch ORDER BY batch OFFSET 0) AS batches`)
  return row?.changed ?? 0
}

export async function collectRestored(tx: Database): Promise<void> {
  await tx.query(sql`
    CREATE TEMP TABLE touched_products ON COMMIT DROP AS SELECT product_id FROM undone`)
}
