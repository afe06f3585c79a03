// SQL that undoes the changes of a run to products, offers and stock that nobody has changed since.

import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import { isNotToOrder, lastLists } from '../suppliers.repository.ts'
import { createTables } from '../temporary-tables.repository.ts'

export type UndoneRun = {
  readonly runId: number
  /** `document` of its rows in the stock ledger. */
  readonly document: string
  readonly supplierId: number
  /** A multirange of the ids of the products that it created. */
  readonly newProducts: string
  readonly finishedAt: string | null
  /** Its rows in the ledger have ids above this one; null: unknown. */
  readonly ledgerFrom: number | null
}
type StockRun = Pick<UndoneRun, 'document' | 'ledgerFrom' | 'finishedAt'>

/**
 * Fills `undone_products` with the values that the products get. A price that another supplier has
 * stated since stays, even if it is equal.
 */
export async function fillUndoneProducts(
  tx: Database,
  { runId, supplierId, newProducts, finishedAt }: UndoneRun,
): Promise<void> {
  await createTables(tx, 'undone_products')
  await tx.query(sql`
    WITH last_lists AS MATERIALIZED (${lastLists(runId)})
    INSERT INTO undone_products
      (product_id, is_new, was_hidden, was_hidden_by, name, price, description, category_id,
       was_offer, is_hidden, facts)
    SELECT change.product_id, false AS is_new, change.was_hidden, change.was_hidden_by,
           CASE WHEN product.name = change.is_name THEN change.was_name
                ELSE product.name END AS name,
           CASE WHEN product.price = change.is_price
                 AND (product.order_location_id IS NULL OR EXISTS (
                   SELECT FROM order_terms AS terms
                   WHERE terms.supplier_id = ${supplierId}
                     AND terms.location_id = product.order_location_id))
                 AND NOT EXISTS (
                  SELECT FROM supplier_offers AS other
                  LEFT JOIN last_lists AS last USING (supplier_id)
                  WHERE other.product_id = product.id AND other.supplier_id <> ${supplierId}
                    AND other.price = product.price
                    AND greatest(other.seen_at, last.listed_at) > ${finishedAt}::timestamptz)
                THEN change.was_price ELSE product.price END AS price,
           CASE WHEN product.description = change.is_description THEN change.was_description
                ELSE product.description END AS description,
           CASE WHEN product.category_id = change.is_category_id THEN change.was_category_id
                ELSE product.category_id END AS category_id,
           change.was_offer, product.is_hidden,
           CASE WHEN change.is_facts IS NOT NULL AND facts_of(product) = change.is_facts
                THEN change.was_facts END AS facts
    FROM product_changes AS change
    JOIN products AS product ON product.id = change.product_id
    WHERE change.run_id = ${runId} AND NOT change.product_id <@ ${newProducts}::int4multirange
    UNION ALL
    SELECT product.id, true, NULL, NULL, product.name, product.price, product.description,
           product.category_id, NULL, product.is_hidden, NULL
    FROM unnest(${newProducts}::int4multirange) AS created
    JOIN products AS product ON product.id >= lower(created) AND product.id < upper(created)`)
  await tx.query(sql`ANALYZE undone_products`)
}

/** Runs before `restoreProducts`, which hides products without offers. */
export async function restoreOffers(tx: Database, supplierId: number): Promise<void> {
  await tx.query(sql`
    DELETE FROM supplier_offers AS offer USING undone_products AS undone
    WHERE offer.supplier_id = ${supplierId} AND offer.product_id = undone.product_id
      AND (undone.is_new OR undone.was_offer = '{}')`)
  await tx.query(sql`
    INSERT INTO supplier_offers AS offer
    SELECT kept.* FROM undone_products AS undone
    CROSS JOIN LATERAL jsonb_populate_record(NULL::supplier_offers, undone.was_offer) AS kept
    WHERE undone.was_offer <> '{}'
    ON CONFLICT (supplier_id, product_id) DO UPDATE
    SET cost = excluded.cost, quantity = excluded.quantity, lead_days = excluded.lead_days,
        multiplicity = excluded.multiplicity, price = excluded.price, seen_at = excluded.seen_at,
        category_text_id = excluded.category_text_id`)
}

/**
 * Gives a product the price of its newest offer where no offer has the restored price: 1C may have
 * deleted that offer since. Other sources cannot, as their runs must be undone first.
 */
export const repriceUndone = (tx: Database, { runId }: Pick<UndoneRun, 'runId'>) =>
  tx.query(sql`
    WITH last_lists AS MATERIALIZED (${lastLists(runId)})
    UPDATE undone_products AS undone SET price = newest.price
    FROM (SELECT DISTINCT ON (product_id) product_id, price
          FROM supplier_offers LEFT JOIN last_lists USING (supplier_id)
          WHERE price IS NOT NULL AND ${isNotToOrder(sql`supplier_offers`)}
            AND product_id IN (SELECT product_id FROM external_ids)
            AND product_id IN (SELECT product_id FROM undone_products)
          ORDER BY product_id, greatest(seen_at, listed_at) DESC, supplier_id) AS newest
    WHERE newest.product_id = undone.product_id
      AND NOT EXISTS (SELECT FROM supplier_offers AS offer
                      WHERE offer.product_id = undone.product_id AND offer.price = undone.price)`)

/**
 * Restores the values of products. A product that a list had hidden is shown if it has an offer
 * again. A product of the run, or one of 1C, without offers and stock is hidden; any other product
 * had been on sale without an offer before.
 */
export async function restoreProducts(tx: Database, run: StockRun): Promise<void> {
  await tx.query(sql`
    WITH ${countsWithoutRun(run)}
    UPDATE undone_products AS undone SET hides = true
    WHERE (is_new OR was_hidden OR was_offer = '{}' AND EXISTS (
             SELECT FROM external_ids AS known WHERE known.product_id = undone.product_id))
      AND NOT is_hidden
      AND NOT EXISTS (SELECT FROM supplier_offers AS offer
                      WHERE offer.product_id = undone.product_id)
      AND NOT EXISTS (
        SELECT FROM stock_levels AS level
        LEFT JOIN counts AS count ON count.product_id = level.product_id
                                      AND count.location_id = level.location_id
        WHERE level.product_id = undone.product_id
          AND coalesce(count.quantity, level.on_hand) > 0)`)
  await tx.query(sql`
    UPDATE products AS product
    SET name = undone.name, price = undone.price, description = undone.description,
        category_id = undone.category_id, updated_at = now(),
        is_hidden = undone.hides OR (product.is_hidden AND NOT (
          EXISTS (SELECT FROM unlisted_products AS unlisted
                  WHERE unlisted.product_id = product.id)
          AND EXISTS (SELECT FROM supplier_offers AS offer
                      WHERE offer.product_id = product.id)))
    FROM undone_products AS undone WHERE product.id = undone.product_id`)
  await tx.query(sql`
    UPDATE products AS product
    SET unit = fact.unit, country = fact.country, vat_rate = fact.vat_rate, article = fact.article,
        article_norm = fact.article_norm, manufacturer_id = fact.manufacturer_id
    FROM undone_products AS undone CROSS JOIN LATERAL jsonb_populate_record(NULL::products, undone.facts) AS fact
    WHERE undone.facts IS NOT NULL AND product.id = undone.product_id
      AND NOT EXISTS (SELECT FROM products AS other
                      WHERE other.manufacturer_id = fact.manufacturer_id
                        AND other.article_norm = fact.article_norm AND other.id <> product.id)`)
  await tx.query(sql`
    INSERT INTO unlisted_products (product_id, run_id)
    SELECT product_id, was_hidden_by FROM undone_products WHERE hides
    ON CONFLICT (product_id) DO UPDATE SET run_id = excluded.run_id`)
  await tx.query(sql`
    DELETE FROM unlisted_products AS unlisted USING products AS product
    WHERE unlisted.product_id = product.id AND NOT product.is_hidden
      AND unlisted.product_id IN (SELECT product_id FROM undone_products)`)
}

/**
 * CTE `counts`: the stock at each location without the counts of the run. A later count by staff,
 * by 1C or by a list that is not undone is kept. Later counts of undone runs, and of their undo,
 * are subtracted with those of the run.
 */
const countsWithoutRun = ({ document, ledgerFrom, finishedAt }: StockRun): Sql => sql`
    ledger AS MATERIALIZED (
      SELECT id, product_id, location_id, on_hand_change, document = ${document} AS is_own,
             document = ${document} OR actor = 'import' AND document IN (
               SELECT document FROM undone_documents
               WHERE undone_at >= ${finishedAt}::timestamptz) AS is_undone
      FROM stock_movements
      -- by the primary key: an index on document would slow down every order
      WHERE id > ${ledgerFrom ?? 0} AND kind = 'corrected'
    ), counted AS (
      SELECT product_id, location_id, max(id) AS last_id
      FROM ledger WHERE NOT is_undone GROUP BY product_id, location_id
    ), counts AS MATERIALIZED (
      SELECT level.product_id, level.location_id, level.on_hand,
             greatest(level.on_hand - moved.change, level.reserved, 0)::integer AS quantity
      FROM (SELECT product_id, location_id, sum(on_hand_change) AS change
            FROM ledger LEFT JOIN counted USING (product_id, location_id)
            WHERE is_undone AND id > coalesce(last_id, 0)
            GROUP BY product_id, location_id HAVING bool_or(is_own)) AS moved
      JOIN stock_levels AS level USING (product_id, location_id)
      WHERE moved.change <> 0)`

/**
 * Subtracts the counts of the run from the stock, never below the reserved units. Locks the rows
 * first, in the lock order of `place_order`. Resolves to how many products have another stock.
 */
export async function restoreStock(tx: Database, run: StockRun): Promise<number> {
  await tx.query(sql`
    WITH ${countsWithoutRun(run)}
    SELECT count(*) FROM (
      SELECT FROM stock_levels AS level
      JOIN counts AS count USING (product_id, location_id)
      ORDER BY level.product_id, level.location_id
      FOR UPDATE OF level) AS locked`)
  const [row] = await tx.query<{ changed: number }>(sql`
    WITH ${countsWithoutRun(run)}, batches AS (
      SELECT array_agg(product_id) AS products, array_agg(location_id) AS places,
             array_agg(quantity) AS quantities
      FROM (SELECT product_id, location_id, quantity,
                   (row_number() OVER (ORDER BY product_id, location_id) - 1) / 20000 AS batch
            FROM counts ORDER BY product_id, location_id) AS counted
      GROUP BY batch ORDER BY batch OFFSET 0)
    SELECT (SELECT count(DISTINCT product_id)::integer FROM counts WHERE quantity <> on_hand)
             AS changed,
           (SELECT sum(count_stock(products, places, quantities, 'corrected', 'import',
                                   ${`${run.document} undone`})) FROM batches) AS counted`)
  return row?.changed ?? 0
}

/** Marks the product lists of all undone products as due. */
export const markUndoneDue = (tx: Database) =>
  tx.query(sql`
    INSERT INTO due_products (product_id, due)
    SELECT product_id, 'lists' FROM undone_products
    EXCEPT SELECT product_id, due FROM due_products WHERE due = 'lists'`)
