// SQL of where 1C has counted which product last.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type CountedPlace = { readonly productId: number; readonly locationId: number }

/**
 * Notes where these products are counted now, and resolves to where they were counted before and are
 * no more. What is promised to buyers there is asked for again, until it is given to them.
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

const given = (places: readonly CountedPlace[]) => sql`
  unnest(${places.map(({ productId }) => productId)}::integer[],
         ${places.map(({ locationId }) => locationId)}::integer[]) AS given(product_id, location_id)`

/** Those of the places where no list counts the product whose supplier offers it still. */
export const countedByNoList = (
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

/** Those of the places where no person has counted the product since 1C or a list did. */
export const recountedByNobody = (
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

/**
 * A count leaves no row in the ledger where it is what lies there already. Where a list was the last
 * to count, such a row says that it is not the list's count alone: its undo leaves it.
 */
export const noteSameCounts = (db: Database, places: readonly CountedPlace[], document: string) =>
  db.query(sql`
    INSERT INTO stock_movements
      (product_id, location_id, kind, on_hand_change, reserved_change, actor, document, counted)
    SELECT DISTINCT product_id, location_id, 'corrected', 0, 0, 'import', ${document}::text,
           level.on_hand
    FROM ${given(places)} JOIN stock_levels AS level USING (product_id, location_id)
    WHERE (SELECT document FROM stock_movements AS last
           WHERE last.product_id = given.product_id AND last.location_id = given.location_id
             AND last.kind = 'corrected'
           ORDER BY last.id DESC LIMIT 1) LIKE 'import %'`)
