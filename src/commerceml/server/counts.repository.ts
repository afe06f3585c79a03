// SQL of the locations where 1C counted each product last.

import type { Database } from '#src/platform/server/database.ts'
import { type JoinedRows, pairsOf } from '#src/platform/server/joined-rows.ts'
import { sql } from '#src/platform/server/sql.ts'

export type CountedPlace = { readonly productId: number; readonly locationId: number }

/**
 * Saves where these products are counted now and resolves to their former locations. A former
 * location with reserved units is kept and returned again until they are handed over.
 */
export const replaceCounted = (
  db: Database,
  productIds: readonly number[],
  now: readonly CountedPlace[],
): Promise<CountedPlace[]> =>
  db.query(sql`
    WITH today AS MATERIALIZED (
      SELECT * FROM unnest(
        ${now.map(({ productId }) => productId)}::integer[],
        ${now.map(({ locationId }) => locationId)}::integer[]) AS given(product_id, location_id)
    ), noted AS (
      INSERT INTO exchange_counts (product_id, location_id)
      SELECT product_id, location_id FROM today ON CONFLICT DO NOTHING
    ), former AS MATERIALIZED (
      SELECT product_id, location_id FROM exchange_counts AS known
      WHERE product_id = ANY (${productIds}::integer[])
        AND NOT EXISTS (SELECT FROM today WHERE today.product_id = known.product_id
                                            AND today.location_id = known.location_id)
    ), forgotten AS (
      DELETE FROM exchange_counts AS known USING former
      WHERE known.product_id = former.product_id AND known.location_id = former.location_id
        AND NOT EXISTS (SELECT FROM stock_levels AS level
                        WHERE level.product_id = known.product_id
                          AND level.location_id = known.location_id AND level.reserved > 0)
    )
    SELECT product_id AS "productId", location_id AS "locationId" FROM former`)

/**
 * Locations that 1C emptied and nobody has changed since, with the units before that; at most the
 * given quantity.
 */
export const emptiedPlaces = (
  db: Database,
  counts: readonly (CountedPlace & { readonly quantity: number })[],
): Promise<(CountedPlace & { readonly quantity: number })[]> =>
  db.query(sql`
    SELECT given.product_id AS "productId", given.location_id AS "locationId",
           least(given.quantity, level.on_hand - last.on_hand_change) AS quantity
    FROM unnest(
      ${counts.map(({ productId }) => productId)}::integer[],
      ${counts.map(({ locationId }) => locationId)}::integer[],
      ${counts.map(({ quantity }) => quantity)}::integer[]) AS given(product_id, location_id, quantity)
    JOIN stock_levels AS level USING (product_id, location_id)
    CROSS JOIN LATERAL (
      SELECT * FROM stock_movements AS moved
      WHERE moved.product_id = given.product_id AND moved.location_id = given.location_id
      ORDER BY moved.id DESC LIMIT 1) AS last
    WHERE last.kind = 'corrected' AND last.document LIKE '1c %' AND last.on_hand_change < 0`)

const given = (places: readonly CountedPlace[]) => sql`
  unnest(${places.map(({ productId }) => productId)}::integer[],
         ${places.map(({ locationId }) => locationId)}::integer[]) AS given(product_id, location_id)`

/** Places where no supplier with an offer of the product counts it by a price list. */
export const withoutListCount = (
  db: Database,
  places: readonly CountedPlace[],
): Promise<CountedPlace[]> =>
  db.query(sql`
    WITH place AS MATERIALIZED (
      SELECT location_id, suppliers_elsewhere(location_id) AS suppliers
      FROM (SELECT DISTINCT location_id FROM ${given(places)}) AS named
    )
    SELECT given.product_id AS "productId", given.location_id AS "locationId"
    FROM ${given(places)} JOIN place ON place.location_id = given.location_id
    WHERE NOT EXISTS (SELECT FROM supplier_offers AS offer
                      WHERE offer.product_id = given.product_id
                        AND offer.supplier_id <> ALL (place.suppliers))`)

/** Places where staff has not counted the product since the last import. */
export const withoutStaffCount = (
  db: Database,
  places: readonly CountedPlace[],
): Promise<CountedPlace[]> =>
  db.query(sql`
    SELECT given.product_id AS "productId", given.location_id AS "locationId"
    FROM ${given(places)}
    WHERE (SELECT actor FROM stock_movements AS counted
           WHERE counted.product_id = given.product_id
             AND counted.location_id = given.location_id AND counted.kind = 'corrected'
           ORDER BY counted.id DESC LIMIT 1) = 'import'`)

/** For products that become one: where 1C counted them, and what the undo of an exchange brings back. */
export async function joinExchanged(tx: Database, joined: JoinedRows): Promise<void> {
  await tx.query(sql`
    INSERT INTO exchange_counts (product_id, location_id)
    SELECT pair.winner_id, known.location_id
    FROM ${pairsOf(joined)} JOIN exchange_counts AS known ON known.product_id = pair.loser_id
    ON CONFLICT DO NOTHING`)
  await tx.query(sql`
    DELETE FROM exchange_counts USING ${pairsOf(joined)} WHERE product_id = pair.loser_id`)
  // an undo knows the product that is left
  await tx.query(sql`
    UPDATE exchange_former SET was = was || jsonb_build_object('product_id', pair.winner_id)
    FROM ${pairsOf(joined)}
    WHERE table_name = 'external_ids' AND (was ->> 'product_id')::integer = pair.loser_id`)
  await tx.query(sql`
    DELETE FROM exchange_former USING ${pairsOf(joined)}
    WHERE table_name IN ('product_prices', 'exchange_counts')
      AND split_part(key, ' ', 1) = pair.loser_id::text`)
}
