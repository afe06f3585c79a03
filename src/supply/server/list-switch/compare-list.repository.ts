// SQL that compares a list with the catalogue: fills `list_changes` and counts it for the owner.

import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import { isNotToOrder, lastLists } from '../suppliers.repository.ts'
import { createTables } from '../temporary-tables.repository.ts'
import type { Difference, PriceChange } from './difference.ts'
import { isMissing } from './kept-offers.repository.ts'
import type { ListedManufacturer, Priced, StagedList } from './phases.ts'

/**
 * A list decides the price of a product that is sold from its supplier. Of other products it only
 * states an offer: `was_price` is then the price of the former offer, and choose_offers decides. What
 * lies on the shop's shelf keeps the price of the shelf: `was_price` is that of the list, no change,
 * and `was_supplier_price` is what the supplier's new price is compared with: that of his former
 * offer, or of the shelf where he had none.
 * Fills `list_changes` with the known products whose values or offer the list changes, and, of a
 * full list, with the products that the supplier offered and the list misses.
 */
export async function fillListChanges(
  tx: Database,
  { list, manufacturers }: Priced,
): Promise<void> {
  await createTables(tx, 'list_changes')
  await addChanged(tx, list)
  if (!list.isPartial) await addMissing(tx, list, manufacturers)
  await tx.query(sql`ANALYZE list_changes`)
}

const LIES_ON_SHELF = sql`EXISTS (
  SELECT FROM stock_levels AS shelf
  JOIN stock_locations AS location ON location.id = shelf.location_id
  WHERE shelf.product_id = listed.product_id AND shelf.on_hand > 0 AND NOT location.is_to_order)`

const addChanged = (tx: Database, { supplierId, isPartial, isFrom1C }: StagedList) =>
  tx.query(sql`
    INSERT INTO list_changes
      (product_id, is_vanished, is_changed, is_shown_again, was_hidden_by, has_other_offer, was_name,
       was_price, was_supplier_price, was_description, was_category_id, was_offer, name, price, description, category_id,
       quantity, cost, decides_price)
    SELECT * FROM (
      SELECT product.id, false,
             (product.name, product.description, product.category_id)
             IS DISTINCT FROM
             (listed.name, coalesce(listed.description, product.description),
              coalesce(listed.category_id, product.category_id))
             OR decides.price AND product.price <> listed.price AS is_changed,
             unlisted.product_id IS NOT NULL AS is_shown_again,
             unlisted.run_id AS was_hidden_by,
             offer.product_id IS NULL
             OR (offer.quantity, offer.cost, offer.price) IS DISTINCT FROM
                (coalesce(listed.quantity, offer.quantity), listed.cost, listed.price)
             -- an undo restores the earlier text
             OR listed.category_text_id IS NOT NULL
                AND listed.category_text_id <> coalesce(offer.category_text_id, 0)
             -- seen_at is renewed; for full lists import_runs has the date
             OR decides.price AND product.price <> listed.price OR ${isFrom1C}::boolean
             OR ${isPartial} AND EXISTS (
               SELECT FROM supplier_offers AS other
               WHERE other.product_id = listed.product_id AND other.supplier_id <> ${supplierId})
               AS has_other_offer,
             product.name AS was_name,
             CASE WHEN decides.price THEN product.price
                  WHEN product.order_location_id IS NULL AND ${LIES_ON_SHELF} THEN listed.price
                  ELSE coalesce(offer.price, listed.price) END AS was_price,
             CASE WHEN NOT decides.price AND product.order_location_id IS NULL AND ${LIES_ON_SHELF}
                  THEN coalesce(offer.price, product.price) END AS was_supplier_price,
             product.description AS was_description, product.category_id AS was_category_id,
             CASE WHEN offer.product_id IS NULL THEN '{}'::jsonb ELSE to_jsonb(offer) END,
             listed.name, listed.price, coalesce(listed.description, product.description),
             coalesce(listed.category_id, product.category_id),
             coalesce(listed.quantity, offer.quantity),
             CASE WHEN ${isFrom1C}::boolean THEN offer.cost ELSE listed.cost END, decides.price
      FROM listed
      JOIN products AS product ON product.id = listed.product_id
      LEFT JOIN supplier_offers AS offer
        ON offer.product_id = listed.product_id AND offer.supplier_id = ${supplierId}
      LEFT JOIN unlisted_products AS unlisted ON unlisted.product_id = listed.product_id
      LEFT JOIN order_terms AS terms ON terms.supplier_id = ${supplierId} AND terms.is_active
      CROSS JOIN LATERAL (SELECT CASE
        WHEN product.order_location_id IS NOT NULL
          THEN product.order_location_id = coalesce(terms.location_id, 0)
        ELSE terms.location_id IS NULL OR NOT EXISTS (
          SELECT FROM supplier_offers AS other
          WHERE other.product_id = listed.product_id AND other.supplier_id <> ${supplierId})
          AND NOT ${LIES_ON_SHELF}
        END AS price) AS decides
      WHERE NOT listed.is_new) AS compared
    WHERE is_changed OR is_shown_again OR has_other_offer`)

const addMissing = (tx: Database, list: StagedList, manufacturers: readonly ListedManufacturer[]) =>
  tx.query(sql`
    WITH last_lists AS MATERIALIZED (${lastLists()}), missing AS (
      SELECT offer.product_id, to_jsonb(offer) AS was_offer, remaining.others,
             remaining.others = '{}' AND NOT product.is_hidden AND NOT EXISTS (
               SELECT FROM stock_levels AS level
               WHERE level.product_id = offer.product_id
                 AND CASE WHEN level.location_id = ANY (${list.locations.map(({ id }) => id)}::integer[])
                          THEN level.reserved ELSE level.on_hand END > 0) AS is_nowhere,
             product.price AS was_price,
             CASE WHEN product.price = offer.price AND product.order_location_id IS NULL
                  THEN coalesce(remaining.price, product.price) ELSE product.price END AS price,
             remaining.others <> '{}' AND NOT remaining.is_offered_at_price
               AND (offer.price IS NULL OR product.price = offer.price AND remaining.price IS NULL)
               AS is_price_left
      FROM supplier_offers AS offer
      JOIN products AS product ON product.id = offer.product_id
      CROSS JOIN LATERAL (
        SELECT coalesce(array_agg(other.supplier_id), '{}') AS others,
               (array_agg(other.price
                          ORDER BY greatest(other.seen_at, last.listed_at) DESC, other.supplier_id)
                FILTER (WHERE other.price IS NOT NULL AND ${isNotToOrder(sql`other`)}))[1] AS price,
               coalesce(bool_or(other.price = product.price), false) AS is_offered_at_price
        FROM supplier_offers AS other LEFT JOIN last_lists AS last USING (supplier_id)
        WHERE other.product_id = offer.product_id AND other.supplier_id <> offer.supplier_id
      ) AS remaining
      WHERE offer.supplier_id = ${list.supplierId}
        AND ${isMissing(list, manufacturers)})
    INSERT INTO list_changes
      (product_id, is_vanished, is_changed, is_shown_again, has_other_offer, was_price, was_offer,
       price, others, is_nowhere, is_price_left)
    SELECT product_id, true, is_nowhere OR price <> was_price, false, true, was_price, was_offer,
           price, others, is_nowhere, is_price_left
    FROM missing`)

const EXAMPLES = 10

/** The supplier has stated no price of what lies on the shelf: his first is compared with its. */
const IS_FIRST_OFFER = sql`(was_supplier_price IS NOT NULL AND was_offer ->> 'price' IS NULL)`
const SUPPLIER_JUMPS = sql`
  abs(price::bigint - was_supplier_price) * 5 > was_supplier_price`
const IS_TRIPLED = sql`
  greatest(price, coalesce(was_supplier_price, was_price))::bigint
    >= 3 * least(price, coalesce(was_supplier_price, was_price))::bigint`

/** Counts the rows of `list_changes` and `listed` by kind of change. */
export async function countDifference(
  tx: Database,
  { runId, supplierId }: Pick<StagedList, 'runId' | 'supplierId'>,
): Promise<Difference> {
  const [row] = await tx.query<Counts>(sql`
    SELECT offers.known, listed.added, listed.unplaced, changes.changed,
           listed.products - listed.added - changes.changed AS unchanged,
           staged.products - listed.products AS repeated,
           changes.vanishing, changes.hiding, changes.repriced, changes.unpriced,
           changes.dearer, changes.cheaper, changes.jumps, changes.supplier_jumps AS "supplierJumps",
           changes.shelf_jumps AS "shelfJumps", changes.tripled,
           changes.shelf_tripled AS "shelfTripled", changes.requantified, changes.emptied
    FROM (SELECT count(*)::integer AS known FROM supplier_offers
          WHERE supplier_id = ${supplierId}) AS offers,
         (SELECT count(*)::integer AS products FROM staged_products
          WHERE run_id = ${runId} AND price IS NOT NULL AND article_norm <> '') AS staged,
         (SELECT count(*)::integer AS products,
                 (count(*) FILTER (WHERE is_new))::integer AS added,
                 (count(*) FILTER (WHERE is_new AND category_id IS NULL))::integer AS unplaced
          FROM listed) AS listed,
         (SELECT (count(*) FILTER (WHERE NOT is_vanished AND (is_changed OR is_shown_again))
                 )::integer AS changed,
                 (count(*) FILTER (WHERE price > was_price))::integer AS dearer,
                 (count(*) FILTER (WHERE price < was_price))::integer AS cheaper,
                 (count(*) FILTER (WHERE abs(price::bigint - was_price) * 5 > was_price))::integer
                   AS jumps,
                 (count(*) FILTER (WHERE ${SUPPLIER_JUMPS} AND NOT ${IS_FIRST_OFFER}))::integer
                   AS supplier_jumps,
                 (count(*) FILTER (WHERE ${SUPPLIER_JUMPS} AND ${IS_FIRST_OFFER}))::integer
                   AS shelf_jumps,
                 (count(*) FILTER (WHERE ${IS_TRIPLED} AND NOT ${IS_FIRST_OFFER}))::integer
                   AS tripled,
                 (count(*) FILTER (WHERE ${IS_TRIPLED} AND ${IS_FIRST_OFFER}))::integer
                   AS shelf_tripled,
                 (count(*) FILTER (WHERE quantity <> (was_offer ->> 'quantity')::integer))::integer
                   AS requantified,
                 (count(*) FILTER (WHERE quantity = 0 AND (was_offer ->> 'quantity')::integer > 0)
                 )::integer AS emptied,
                 (count(*) FILTER (WHERE is_vanished))::integer AS vanishing,
                 (count(*) FILTER (WHERE is_nowhere))::integer AS hiding,
                 (count(*) FILTER (WHERE is_vanished AND price <> was_price))::integer AS repriced,
                 (count(*) FILTER (WHERE is_price_left))::integer AS unpriced
          FROM list_changes) AS changes`)
  if (!row) throw new Error('the difference of a list counted nothing')
  const { supplierJumps, shelfJumps, shelfTripled, ...counts } = row
  return {
    ...counts,
    largest: await largestChanges(tx, sql`change.was_price`),
    ...(supplierJumps > 0 && {
      supplierPrices: {
        jumps: supplierJumps,
        largest: await largestChanges(
          tx,
          sql`change.was_supplier_price`,
          sql`NOT ${IS_FIRST_OFFER}`,
        ),
      },
    }),
    ...(shelfJumps > 0 && {
      shelfPrices: {
        jumps: shelfJumps,
        tripled: shelfTripled,
        largest: await largestChanges(tx, sql`change.was_supplier_price`, IS_FIRST_OFFER),
      },
    }),
    vanished: await missingExamples(tx),
  }
}

type Counts = Omit<Difference, 'largest' | 'vanished' | 'supplierPrices' | 'shelfPrices'> & {
  readonly supplierJumps: number
  readonly shelfJumps: number
  readonly shelfTripled: number
}

const largestChanges = (tx: Database, was: Sql, where = sql`true`): Promise<PriceChange[]> =>
  tx.query(sql`
    SELECT product.article, coalesce(change.name, product.name) AS name, ${was} AS was,
           change.price AS is
    FROM list_changes AS change JOIN products AS product ON product.id = change.product_id
    WHERE change.price <> ${was} AND ${where}
    ORDER BY abs(ln(change.price::float / ${was})) DESC, change.product_id
    LIMIT ${EXAMPLES}`)

const missingExamples = (tx: Database): Promise<{ article: string; name: string }[]> =>
  tx.query(sql`
    SELECT product.article, product.name
    FROM list_changes AS missing JOIN products AS product ON product.id = missing.product_id
    WHERE missing.is_vanished
    ORDER BY missing.product_id LIMIT ${EXAMPLES}`)
