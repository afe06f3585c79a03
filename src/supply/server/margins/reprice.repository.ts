// SQL that prices all offers of price lists by other margins, and the products that are sold by them.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { NO_CATEGORY } from '../../margin-steps.ts'
import type { PriceChange } from '../list-switch/difference.ts'
import { lastLists } from '../suppliers.repository.ts'
import { hasStep, type KeyedStep, marginsOf, priceOf } from './price-by-margins.repository.ts'

/** The margins of all suppliers whose lists are priced. */
export type Margins = {
  readonly steps: readonly KeyedStep[]
  readonly suppliers: readonly {
    readonly id: number
    readonly key: number
    /** False: its steps stand under NO_CATEGORY, whatever the category of the product. */
    readonly isByCategory: boolean
  }[]
}

const COST = sql`offer.base`

/**
 * Writes to `margin_changed_offers` what the change makes of every offer. What the list stated is the
 * cost where a rule has priced it, else the price. Without a rule the shop sells at it, and the cost
 * is unknown.
 */
export async function repriceOffers(
  tx: Database,
  changeId: number,
  { steps, suppliers }: Margins,
): Promise<void> {
  await tx.query(sql`
    WITH ${marginsOf(steps)}, supplier AS MATERIALIZED (
      SELECT * FROM unnest(
        ${suppliers.map(({ id }) => id)}::integer[], ${suppliers.map(({ key }) => key)}::integer[],
        ${suppliers.map(({ isByCategory }) => isByCategory)}::boolean[]) AS known(id, key, is_by_category))
    INSERT INTO margin_changed_offers
    SELECT ${changeId}::integer, priced.* FROM (
      SELECT offer.supplier_id, offer.product_id, offer.cost AS was_cost, offer.price AS was_price,
             CASE WHEN ${hasStep(COST)} THEN offer.base END AS cost,
             CASE WHEN ${hasStep(COST)} THEN ${priceOf(COST)} ELSE offer.base END AS price
      FROM (SELECT *, coalesce(cost, price) AS base FROM supplier_offers
            WHERE price IS NOT NULL) AS offer
      JOIN supplier ON supplier.id = offer.supplier_id
      JOIN products AS product ON product.id = offer.product_id
      LEFT JOIN margin ON margin.key = supplier.key AND margin.category_id =
        CASE WHEN supplier.is_by_category THEN product.category_id ELSE ${NO_CATEGORY}::integer END
    ) AS priced
    WHERE (was_cost, was_price) IS DISTINCT FROM (cost, price)`)
}

type Undoing = { readonly id: number; readonly undoes: number }

/**
 * Offers that nobody has changed since a change of margins get back what they had before it; of the
 * others only those that lists, or undos of lists, have changed since are priced again.
 */
export async function restoreOffers(tx: Database, { id, undoes }: Undoing): Promise<void> {
  await tx.query(sql`
    WITH kept AS (SELECT * FROM margin_changed_offers WHERE change_id = ${undoes})
    DELETE FROM margin_changed_offers AS repriced
    USING supplier_offers AS offer
          LEFT JOIN kept ON kept.supplier_id = offer.supplier_id
            AND kept.product_id = offer.product_id,
          margin_changes AS change
    WHERE repriced.change_id = ${id} AND change.id = ${undoes}
      AND offer.supplier_id = repriced.supplier_id AND offer.product_id = repriced.product_id
      AND CASE WHEN kept.change_id IS NULL THEN offer.seen_at <= change.finished_at
          ELSE (kept.is_cost, kept.is_price) IS NOT DISTINCT FROM (offer.cost, offer.price) END`)
  await tx.query(sql`
    INSERT INTO margin_changed_offers
    SELECT ${id}::integer, kept.supplier_id, kept.product_id, kept.is_cost, kept.is_price,
           kept.was_cost, kept.was_price
    FROM margin_changed_offers AS kept
    JOIN supplier_offers AS offer USING (supplier_id, product_id)
    WHERE kept.change_id = ${undoes}
      AND (kept.is_cost, kept.is_price) IS NOT DISTINCT FROM (offer.cost, offer.price)`)
}

/**
 * Writes to `margin_changed_products` those whose price is that of the offer by which they are sold.
 * As lists decide it: of goods to order the offer of their supplier, else the newest of those who
 * bring goods into the shop, or the only one where nothing lies on a shelf.
 */
export async function repriceProducts(tx: Database, changeId: number): Promise<void> {
  await tx.query(sql`ANALYZE margin_changed_offers`)
  await tx.query(sql`
    WITH last_lists AS MATERIALIZED (${lastLists()}), repriced AS MATERIALIZED (
      SELECT supplier_id, product_id, is_price AS price FROM margin_changed_offers
      WHERE change_id = ${changeId}
    ), deciding AS (
      SELECT DISTINCT ON (offer.product_id)
             offer.product_id, product.price AS was_price, offer.price AS offered,
             coalesce(repriced.price, offer.price) AS price
      FROM (SELECT DISTINCT product_id FROM repriced) AS due
      JOIN products AS product ON product.id = due.product_id
      JOIN supplier_offers AS offer ON offer.product_id = due.product_id
      LEFT JOIN repriced ON repriced.supplier_id = offer.supplier_id
                        AND repriced.product_id = offer.product_id
      LEFT JOIN last_lists AS last ON last.supplier_id = offer.supplier_id
      LEFT JOIN order_terms AS terms ON terms.supplier_id = offer.supplier_id AND terms.is_active
      WHERE offer.price IS NOT NULL AND CASE
        WHEN product.order_location_id IS NOT NULL THEN terms.location_id = product.order_location_id
        ELSE terms.location_id IS NULL OR NOT EXISTS (
               SELECT FROM supplier_offers AS other
               WHERE other.product_id = offer.product_id AND other.supplier_id <> offer.supplier_id)
             AND NOT EXISTS (
               SELECT FROM stock_levels AS shelf
               JOIN stock_locations AS location ON location.id = shelf.location_id
               WHERE shelf.product_id = offer.product_id AND shelf.on_hand > 0
                 AND NOT location.is_to_order)
        END
      ORDER BY offer.product_id, greatest(offer.seen_at, last.listed_at) DESC, offer.supplier_id)
    INSERT INTO margin_changed_products
    SELECT ${changeId}::integer, product_id, was_price, price FROM deciding
    WHERE offered = was_price AND price <> was_price`)
}

/** Products that nobody has priced since a change of margins get back their price before it. */
export async function restoreProducts(tx: Database, { id, undoes }: Undoing): Promise<void> {
  await tx.query(sql`
    WITH former AS (
      SELECT kept.product_id, kept.is_price, kept.was_price
      FROM margin_changed_products AS kept JOIN products AS product ON product.id = kept.product_id
      WHERE kept.change_id = ${undoes} AND product.price = kept.is_price
    ), replaced AS (
      DELETE FROM margin_changed_products AS repriced USING former
      WHERE repriced.change_id = ${id} AND former.product_id = repriced.product_id)
    INSERT INTO margin_changed_products
    SELECT ${id}::integer, product_id, is_price, was_price FROM former`)
}

/** What other margins change. Prices in kopecks. */
export type MarginEffect = {
  /** Products with a price by an offer of a list. */
  readonly priced: number
  /** Products that get another price; `mean` is that of their changes, in percent. */
  readonly goods: number
  readonly mean: number
  readonly dearer: number
  readonly cheaper: number
  /** Prices that change by more than a fifth. */
  readonly jumps: number
  readonly largest: readonly PriceChange[]
}

const EXAMPLES = 10

/** Of a change that is written, for the suppliers whose offers it may price. */
export async function readEffect(
  tx: Database,
  changeId: number,
  supplierIds: readonly number[],
): Promise<MarginEffect> {
  const [counts] = await tx.query<Omit<MarginEffect, 'largest'>>(sql`
    SELECT (SELECT count(DISTINCT product_id)::integer FROM supplier_offers
            WHERE supplier_id = ANY (${supplierIds}::integer[]) AND price IS NOT NULL) AS priced,
           count(*)::integer AS goods,
           coalesce(round(avg(is_price::numeric / was_price - 1) * 100, 2), 0)::float8 AS mean,
           (count(*) FILTER (WHERE is_price > was_price))::integer AS dearer,
           (count(*) FILTER (WHERE is_price < was_price))::integer AS cheaper,
           (count(*) FILTER (WHERE abs(is_price::bigint - was_price) * 5 > was_price))::integer
             AS jumps
    FROM margin_changed_products WHERE change_id = ${changeId}`)
  if (!counts) throw new Error('a count of prices returned nothing')
  const largest = await tx.query<PriceChange>(sql`
    SELECT product.article, product.name, repriced.was_price AS was, repriced.is_price AS is
    FROM margin_changed_products AS repriced
    JOIN products AS product ON product.id = repriced.product_id
    WHERE repriced.change_id = ${changeId}
    ORDER BY abs(ln(repriced.is_price::float / repriced.was_price)) DESC, repriced.product_id
    LIMIT ${EXAMPLES}`)
  return { ...counts, largest }
}

/** Gives offers and products their new prices, and marks the product lists as due. */
export async function writeRepriced(tx: Database, changeId: number): Promise<void> {
  await tx.query(sql`
    UPDATE supplier_offers AS offer SET cost = repriced.is_cost, price = repriced.is_price
    FROM margin_changed_offers AS repriced
    WHERE repriced.change_id = ${changeId} AND offer.supplier_id = repriced.supplier_id
      AND offer.product_id = repriced.product_id`)
  await tx.query(sql`
    UPDATE products AS product SET price = repriced.is_price, updated_at = now()
    FROM margin_changed_products AS repriced
    WHERE repriced.change_id = ${changeId} AND product.id = repriced.product_id`)
  await tx.query(sql`
    INSERT INTO due_products (product_id, due)
    SELECT product_id, 'lists' FROM margin_changed_products WHERE change_id = ${changeId}`)
}
