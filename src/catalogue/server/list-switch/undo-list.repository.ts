// SQL that takes back what a run changed, where nobody has changed it since.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { lastLists } from '../told-last.repository.ts'

export type UndoneRun = {
  readonly runId: number
  /** Names its rows in the ledger of stock. */
  readonly document: string
  readonly supplierId: number
  /** A multirange of the ids of the products that it made. */
  readonly newProducts: string
  readonly finishedAt: string | null
  /** All rows that it wrote into the ledger stand behind this one; null where nobody noted it. */
  readonly ledgerFrom: number | null
}
type Counting = Pick<UndoneRun, 'document' | 'ledgerFrom' | 'finishedAt'>

/**
 * For the rest of the transaction: `undone`, the products of the run as they are to be. A price that
 * somebody else has told since stays, also where it is the same.
 */
export async function collectUndone(
  tx: Database,
  { runId, supplierId, newProducts, finishedAt }: UndoneRun,
): Promise<void> {
  await tx.query(sql`
    CREATE TEMP TABLE undone ON COMMIT DROP AS
    WITH last_lists AS MATERIALIZED (${lastLists(runId)})
    SELECT change.product_id, false AS is_new, change.was_hidden, change.was_hidden_by,
           CASE WHEN product.name = change.is_name THEN change.was_name
                ELSE product.name END AS name,
           CASE WHEN product.price = change.is_price AND NOT EXISTS (
                  SELECT FROM supplier_offers AS told LEFT JOIN last_lists AS last USING (supplier_id)
                  WHERE told.product_id = product.id AND told.supplier_id <> ${supplierId}
                    AND told.price = product.price
                    AND greatest(told.seen_at, last.told_at) > ${finishedAt}::timestamptz)
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
        multiplicity = excluded.multiplicity, price = excluded.price, seen_at = excluded.seen_at,
        category_text_id = excluded.category_text_id`)
}

/**
 * 1C may have taken back the offer by which a product had its price before the run: then the newest
 * one that is left makes it. Other sources cannot have: their runs must be undone first.
 */
export const repriceUndone = (tx: Database, { runId }: Pick<UndoneRun, 'runId'>) =>
  tx.query(sql`
    WITH last_lists AS MATERIALIZED (${lastLists(runId)})
    UPDATE undone SET price = newest.price
    FROM (SELECT DISTINCT ON (product_id) product_id, price
          FROM supplier_offers LEFT JOIN last_lists USING (supplier_id)
          WHERE price IS NOT NULL AND product_id IN (SELECT product_id FROM external_ids)
            AND product_id IN (SELECT product_id FROM undone)
          ORDER BY product_id, greatest(seen_at, told_at) DESC, supplier_id) AS newest
    WHERE newest.product_id = undone.product_id
      AND NOT EXISTS (SELECT FROM supplier_offers AS offer
                      WHERE offer.product_id = undone.product_id AND offer.price = undone.price)`)

/**
 * Values go back. What a source had hidden, whichever it was, and what has an offer again is shown.
 * Where it was the last source that brought the product, and nothing of it lies anywhere, the product
 * is hidden; one that no source ever brought was on sale without any.
 */
export async function restoreProducts(tx: Database, run: Counting): Promise<void> {
  await collectCounts(tx, run)
  await tx.query(sql`
    ALTER TABLE undone ADD COLUMN hides boolean NOT NULL DEFAULT false`)
  await tx.query(sql`
    UPDATE undone SET hides = true
    WHERE (is_new OR was_hidden OR was_offer = '{}' AND EXISTS (
             SELECT FROM external_ids AS known WHERE known.product_id = undone.product_id))
      AND NOT is_hidden
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
          EXISTS (SELECT FROM unlisted_products AS unlisted
                  WHERE unlisted.product_id = product.id)
          AND EXISTS (SELECT FROM supplier_offers AS offer
                      WHERE offer.product_id = product.id)))
    FROM undone WHERE product.id = undone.product_id`)
  await tx.query(sql`
    UPDATE products AS product
    SET unit = fact.unit, country = fact.country, vat_rate = fact.vat_rate, article = fact.article,
        article_norm = fact.article_norm, manufacturer_id = fact.manufacturer_id
    FROM undone CROSS JOIN LATERAL jsonb_populate_record(NULL::products, undone.facts) AS fact
    WHERE undone.facts IS NOT NULL AND product.id = undone.product_id
      AND NOT EXISTS (SELECT FROM products AS other
                      WHERE other.manufacturer_id = fact.manufacturer_id
                        AND other.article_norm = fact.article_norm AND other.id <> product.id)`)
  await tx.query(sql`
    INSERT INTO unlisted_products (product_id, run_id)
    SELECT product_id, was_hidden_by FROM undone WHERE hides
    ON CONFLICT (product_id) DO UPDATE SET run_id = excluded.run_id`)
  await tx.query(sql`
    DELETE FROM unlisted_products AS unlisted USING products AS product
    WHERE unlisted.product_id = product.id AND NOT product.is_hidden
      AND unlisted.product_id IN (SELECT product_id FROM undone)`)
}

/**
 * For the rest of the transaction: `list_counts`, the quantity at each place without what the run
 * counted there. A count since by a person, by 1C or by a list that stands is kept. What undone runs
 * have counted since, and their undoing, is no count: the run's own rows and theirs go together.
 */
async function collectCounts(
  tx: Database,
  { document, ledgerFrom, finishedAt }: Counting,
): Promise<void> {
  await tx.script('DROP TABLE IF EXISTS pg_temp.list_counts')
  await tx.query(sql`
    CREATE TEMP TABLE list_counts ON COMMIT DROP AS
    WITH ledger AS MATERIALIZED (
      SELECT id, product_id, location_id, on_hand_change, document = ${document} AS is_own,
             document = ${document} OR actor = 'import' AND document IN (
               SELECT document FROM undone_documents
               WHERE undone_at >= ${finishedAt}::timestamptz) AS is_taken_back
      FROM stock_movements
      -- by its key: the ledger has no index by documents, which every order would pay for
      WHERE id > ${ledgerFrom ?? 0} AND kind = 'corrected'
    ), counted AS (
      SELECT product_id, location_id, max(id) AS last_id
      FROM ledger WHERE NOT is_taken_back GROUP BY product_id, location_id
    )
    SELECT level.product_id, level.location_id,
           greatest(level.on_hand - moved.change, level.reserved, 0)::integer AS quantity
    FROM (SELECT product_id, location_id, sum(on_hand_change) AS change
          FROM ledger LEFT JOIN counted USING (product_id, location_id)
          WHERE is_taken_back AND id > coalesce(last_id, 0)
          GROUP BY product_id, location_id HAVING bool_or(is_own)) AS moved
    JOIN stock_levels AS level USING (product_id, location_id)
    WHERE moved.change <> 0`)
}

/**
 * Resolves to how many products have another stock then, wherever they lie.
 *
 * What the run added to the ledger is taken off again; what is reserved or sold stays so: the rows
 * are locked, in the order of orders, before it is reckoned what is left.
 */
export async function restoreStock(tx: Database, counting: Counting): Promise<number> {
  await collectCounts(tx, counting)
  await tx.query(sql`
    SELECT count(*) FROM (
      SELECT FROM stock_levels AS level
      JOIN list_counts AS count USING (product_id, location_id)
      ORDER BY level.product_id, level.location_id
      FOR UPDATE OF level) AS locked`)
  await collectCounts(tx, counting)
  const [row] = await tx.query<{ changed: number }>(sql`
    SELECT count(DISTINCT product_id)::integer AS changed
    FROM list_counts AS count JOIN stock_levels AS level USING (product_id, location_id)
    WHERE count.quantity <> level.on_hand`)
  await tx.query(sql`
    SELECT sum(count_stock(products, places, quantities, 'corrected', 'import',
                           ${`${counting.document} undone`}))
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
