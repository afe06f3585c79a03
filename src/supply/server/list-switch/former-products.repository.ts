// SQL that records the changes of an exchange in `product_changes`, for its undo.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

type Change = {
  readonly runId: number
  readonly supplierId: number
  readonly productIds: readonly number[]
}

/** Id of the last row of the stock ledger. */
export async function lastMovementId(tx: Database): Promise<number> {
  const [row] = await tx.query<{ id: number }>(sql`
    SELECT coalesce(max(id), 0) AS id FROM stock_movements`)
  return row?.id ?? 0
}

/**
 * Records the values before the products are written. A run that writes a product twice keeps the
 * first record: an undo restores it.
 */
const recordProductsBefore = (tx: Database, { runId, supplierId, productIds }: Change) =>
  tx.query(sql`
    INSERT INTO product_changes
      (run_id, product_id, was_name, was_price, was_description, was_category_id, was_hidden,
       was_hidden_by, was_offer, was_facts)
    SELECT ${runId}::integer, product.id, product.name, product.price, product.description,
           product.category_id, product.is_hidden, unlisted.run_id,
           CASE WHEN offer.product_id IS NULL THEN '{}'::jsonb ELSE to_jsonb(offer) END,
           facts_of(product)
    FROM products AS product
    LEFT JOIN unlisted_products AS unlisted ON unlisted.product_id = product.id
    LEFT JOIN supplier_offers AS offer
      ON offer.product_id = product.id AND offer.supplier_id = ${supplierId}
    WHERE product.id = ANY (${productIds}::integer[])
    ON CONFLICT DO NOTHING`)

/**
 * Adds the new values after the products are written, and deletes the records of unchanged
 * products. A product that other suppliers offer too keeps its record: the undo must restore
 * `seen_at`, which decides between prices.
 */
async function recordProductsAfter(
  tx: Database,
  { runId, supplierId, productIds }: Change,
): Promise<void> {
  await tx.query(sql`
    UPDATE product_changes AS change
    SET is_name = product.name, is_price = product.price, is_description = product.description,
        is_category_id = product.category_id, is_facts = facts_of(product)
    FROM products AS product
    WHERE change.run_id = ${runId} AND product.id = change.product_id
      AND change.product_id = ANY (${productIds}::integer[])`)
  await tx.query(sql`
    DELETE FROM product_changes AS change USING products AS product
    WHERE change.run_id = ${runId} AND product.id = change.product_id
      AND change.product_id = ANY (${productIds}::integer[])
      AND (was_name, was_price, was_description, was_category_id, was_facts, was_hidden) =
          (is_name, is_price, is_description, is_category_id, is_facts, product.is_hidden)
      AND was_offer - 'seen_at' = coalesce(
        (SELECT to_jsonb(offer) - 'seen_at' FROM supplier_offers AS offer
         WHERE offer.product_id = product.id AND offer.supplier_id = ${supplierId}), '{}')
      AND NOT EXISTS (SELECT FROM supplier_offers AS other
                      WHERE other.product_id = product.id AND other.supplier_id <> ${supplierId})`)
}

type Written = {
  readonly runId: number
  /** Name of the run in the stock ledger; its rows have ids above `ledgerFrom`. */
  readonly document: string
  readonly ledgerFrom: number
  /** Ids of the products that the run created, as a multirange. */
  readonly newProducts: string
  readonly since: string
}

/**
 * Id of a price list applied since that changed the same products, or counted their stock at the
 * same location; null where there is none.
 */
export async function findLaterList(
  tx: Database,
  { runId, document, ledgerFrom, newProducts, since }: Written,
): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(sql`
    SELECT later.id FROM import_runs AS later
    WHERE later.status = 'done' AND later.finished_at >= ${since}::timestamptz
      AND (EXISTS (
        SELECT FROM product_changes AS change
        WHERE change.run_id = later.id AND (
          change.product_id <@ ${newProducts}::int4multirange
          OR change.product_id IN (
            SELECT product_id FROM product_changes WHERE run_id = ${runId})))
        OR NOT later.is_partial AND EXISTS (
          SELECT FROM stock_movements AS moved
          JOIN supplier_offers AS offer ON offer.product_id = moved.product_id
                                       AND offer.supplier_id = later.supplier_id
          WHERE moved.id > ${ledgerFrom} AND moved.document = ${document}
            AND moved.location_id = ANY (later.location_ids)))
    ORDER BY later.finished_at DESC LIMIT 1`)
  return row?.id ?? null
}

/** Both run in the transaction that writes the products. */
export const recordProducts = { before: recordProductsBefore, after: recordProductsAfter }
