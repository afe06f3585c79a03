// SQL by which the products of a list come into the catalogue, and by which it is kept what was.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/** Before anything is written: what the run changes of known products, as it was and as it makes it. */
export async function keepFormerValues(tx: Database, runId: number): Promise<void> {
  await tx.query(sql`
    INSERT INTO product_changes
      (run_id, product_id, was_name, is_name, was_price, is_price, was_description,
       is_description, was_category_id, is_category_id, was_hidden, was_hidden_by, was_offer)
    SELECT ${runId}::integer, product_id,
           CASE WHEN name <> was_name THEN was_name END,
           CASE WHEN name <> was_name THEN name END,
           CASE WHEN price <> was_price THEN was_price END,
           CASE WHEN price <> was_price THEN price END,
           CASE WHEN description <> was_description THEN was_description END,
           CASE WHEN description <> was_description THEN description END,
           CASE WHEN category_id <> was_category_id THEN was_category_id END,
           CASE WHEN category_id <> was_category_id THEN category_id END,
           CASE WHEN is_shown_again THEN true END, was_hidden_by,
           CASE WHEN has_other_offer THEN was_offer END
    FROM list_changes
    UNION ALL
    SELECT ${runId}::integer, product_id, NULL, NULL,
           CASE WHEN price <> was_price THEN was_price END,
           CASE WHEN price <> was_price THEN price END, NULL, NULL, NULL, NULL,
           CASE WHEN is_nowhere THEN false END, NULL, was_offer
    FROM list_vanished`)
}

/** The ids of the products that the run makes, as a multirange in text. */
export async function rangesOfNew(tx: Database): Promise<string> {
  const [row] = await tx.query<{ ranges: string }>(sql`
    SELECT coalesce(range_agg(int4range(product_id, product_id, '[]')), '{}')::text AS ranges
    FROM listed WHERE is_new`)
  return row?.ranges ?? '{}'
}

/**
 * The new ones get `elsewhere` where the list names no category that is known. `listed` lies in the
 * order of their ids already: sorting a million of them again would go to the disk.
 */
export async function insertListed(tx: Database, elsewhere: number | null): Promise<void> {
  await tx.query(sql`
    INSERT INTO products
      (id, key, name, article, article_norm, manufacturer_id, category_id, quality, description,
       price)
    SELECT product_id, key, name, article, article_norm, manufacturer_id,
           coalesce(category_id, ${elsewhere}::integer), quality, coalesce(description, ''), price
    FROM listed WHERE is_new`)
}

export async function hasHomeless(tx: Database): Promise<boolean> {
  const [row] = await tx.query<{ homeless: boolean }>(sql`
    SELECT EXISTS (SELECT FROM listed WHERE is_new AND category_id IS NULL) AS homeless`)
  return row?.homeless ?? false
}

export async function updateChanged(tx: Database): Promise<void> {
  await tx.query(sql`
    UPDATE products AS product
    SET name = change.name, price = change.price, description = change.description,
        category_id = change.category_id, updated_at = now(),
        is_hidden = product.is_hidden AND NOT change.is_shown_again
    FROM list_changes AS change
    WHERE product.id = change.product_id AND (change.is_changed OR change.is_shown_again)`)
  await tx.query(sql`
    DELETE FROM unlisted_products AS unlisted USING list_changes AS change
    WHERE unlisted.product_id = change.product_id AND change.is_shown_again`)
}

/** What nobody has any more is hidden until a source brings it again; else another one's price stands. */
export async function leaveVanished(tx: Database, runId: number): Promise<void> {
  await tx.query(sql`
    UPDATE products AS product
    SET is_hidden = product.is_hidden OR gone.is_nowhere, price = gone.price, updated_at = now()
    FROM list_vanished AS gone
    WHERE product.id = gone.product_id AND (gone.is_nowhere OR gone.price <> gone.was_price)`)
  await tx.query(sql`
    INSERT INTO unlisted_products (product_id, run_id)
    SELECT product_id, ${runId}::integer FROM list_vanished WHERE is_nowhere
    ON CONFLICT (product_id) DO UPDATE SET run_id = excluded.run_id`)
}

/** Apart from the known products: together they would take half as long again. */
export async function offerNew(tx: Database, supplierId: number): Promise<void> {
  await tx.query(sql`
    INSERT INTO supplier_offers
      (supplier_id, product_id, quantity, cost, price, category_text_id)
    SELECT ${supplierId}::integer, product_id, quantity, cost, price, category_text_id
    FROM listed WHERE is_new`)
}

/** The supplier has these known products now; a quantity that is not told stays as it was. */
export async function writeOffers(tx: Database, supplierId: number): Promise<void> {
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
      AND change.has_other_offer AND change.was_offer <> '{}'`)
  await tx.query(sql`
    DELETE FROM supplier_offers AS offer USING list_vanished AS gone
    WHERE offer.supplier_id = ${supplierId} AND offer.product_id = gone.product_id`)
}
