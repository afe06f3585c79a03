// SQL that writes the products and offers of a list, and records the changes for an undo.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/** Records old and new values of the products in `list_changes`, before they are written. */
export async function recordProductChanges(tx: Database, runId: number): Promise<void> {
  await tx.query(sql`
    INSERT INTO product_changes
      (run_id, product_id, was_name, is_name, was_price, is_price, was_description,
       is_description, was_category_id, is_category_id, was_hidden, was_hidden_by, was_offer)
    SELECT ${runId}::integer, product_id,
           CASE WHEN name <> was_name THEN was_name END,
           CASE WHEN name <> was_name THEN name END,
           CASE WHEN price <> was_price AND decides_price THEN was_price END,
           CASE WHEN price <> was_price AND decides_price THEN price END,
           CASE WHEN description <> was_description THEN was_description END,
           CASE WHEN description <> was_description THEN description END,
           CASE WHEN category_id <> was_category_id THEN was_category_id END,
           CASE WHEN category_id <> was_category_id THEN category_id END,
           CASE WHEN is_shown_again THEN true WHEN is_nowhere THEN false END, was_hidden_by,
           CASE WHEN has_other_offer THEN was_offer END
    FROM list_changes`)
}

/** The ids of the new products, as the text of a multirange. */
export async function newProductRanges(tx: Database): Promise<string> {
  const [row] = await tx.query<{ ranges: string }>(sql`
    SELECT coalesce(range_agg(int4range(product_id, product_id, '[]')), '{}')::text AS ranges
    FROM listed WHERE is_new`)
  return row?.ranges ?? '{}'
}

/** No ORDER BY: `listed` is in the order of ids, and sorting a million rows would use the disk. */
export async function insertNewProducts(tx: Database, fallbackId: number | null): Promise<void> {
  await tx.query(sql`
    INSERT INTO products
      (id, key, name, article, article_norm, manufacturer_id, category_id, quality, description,
       price)
    SELECT product_id, key, name, article, article_norm, manufacturer_id,
           coalesce(category_id, ${fallbackId}::integer), quality, coalesce(description, ''), price
    FROM listed WHERE is_new`)
}

export async function hasUncategorised(tx: Database): Promise<boolean> {
  const [row] = await tx.query<{ hasAny: boolean }>(sql`
    SELECT EXISTS (SELECT FROM listed WHERE is_new AND category_id IS NULL) AS "hasAny"`)
  return row?.hasAny ?? false
}

export async function updateChangedProducts(tx: Database): Promise<void> {
  await tx.query(sql`
    UPDATE products AS product
    SET name = change.name,
        price = CASE WHEN change.decides_price THEN change.price ELSE product.price END,
        description = change.description,
        category_id = change.category_id, updated_at = now(),
        is_hidden = product.is_hidden AND NOT change.is_shown_again
    FROM list_changes AS change
    WHERE product.id = change.product_id AND NOT change.is_vanished
      AND (change.is_changed OR change.is_shown_again)`)
  await tx.query(sql`
    DELETE FROM unlisted_products AS unlisted USING list_changes AS change
    WHERE unlisted.product_id = change.product_id AND change.is_shown_again`)
}

/**
 * Hides missing products that nobody offers, until a source offers them again; the others get the
 * price of a remaining offer.
 */
export async function updateMissing(tx: Database, runId: number): Promise<void> {
  await tx.query(sql`
    UPDATE products AS product
    SET is_hidden = product.is_hidden OR missing.is_nowhere, price = missing.price, updated_at = now()
    FROM list_changes AS missing
    WHERE product.id = missing.product_id AND missing.is_vanished AND missing.is_changed`)
  await tx.query(sql`
    INSERT INTO unlisted_products (product_id, run_id)
    SELECT product_id, ${runId}::integer FROM list_changes WHERE is_nowhere
    ON CONFLICT (product_id) DO UPDATE SET run_id = excluded.run_id`)
}

/** A separate statement: together with the known offers it takes half as long again. */
export async function insertNewOffers(tx: Database, supplierId: number): Promise<void> {
  await tx.query(sql`
    INSERT INTO supplier_offers
      (supplier_id, product_id, quantity, cost, price, category_text_id)
    SELECT ${supplierId}::integer, product_id, quantity, cost, price, category_text_id
    FROM listed WHERE is_new`)
}

/** Inserts and updates the offers of known products, and deletes those of missing ones. */
export async function saveKnownOffers(tx: Database, supplierId: number): Promise<void> {
  await tx.query(sql`
    INSERT INTO supplier_offers
      (supplier_id, product_id, quantity, cost, price, category_text_id)
    SELECT ${supplierId}::integer, change.product_id, change.quantity, change.cost, change.price,
           listed.category_text_id
    FROM list_changes AS change JOIN listed ON listed.product_id = change.product_id
    WHERE change.has_other_offer AND change.was_offer = '{}' ORDER BY change.product_id`)
  await tx.query(sql`
    UPDATE supplier_offers AS offer
    SET quantity = change.quantity, cost = change.cost, price = change.price, seen_at = now()
    FROM list_changes AS change
    WHERE offer.supplier_id = ${supplierId} AND offer.product_id = change.product_id
      AND NOT change.is_vanished AND change.has_other_offer AND change.was_offer <> '{}'`)
  await tx.query(sql`
    DELETE FROM supplier_offers AS offer USING list_changes AS missing
    WHERE offer.supplier_id = ${supplierId} AND offer.product_id = missing.product_id
      AND missing.is_vanished`)
}

type WrittenProduct = {
  readonly id: number
  readonly isNew: boolean
  /** False: the product is only shown again. */
  readonly isChanged: boolean
}

/** Only for a batch: a whole list has too many. */
export const listWrittenProducts = (tx: Database): Promise<WrittenProduct[]> =>
  tx.query(sql`
    SELECT product_id AS id, true AS "isNew", false AS "isChanged" FROM listed WHERE is_new
    UNION ALL
    SELECT product_id, false, is_changed FROM list_changes WHERE is_changed OR is_shown_again`)
