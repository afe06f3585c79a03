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
