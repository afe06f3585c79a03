// SQL of goods that a full exchange was without, and of those that could not be taken.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

const MOST_AT_ONCE = 500

/**
 * Marks offers that this full exchange has not named: of products that it lacks, and, when it named
 * all offers, of products whose other offers it has. Resolves to their ids; to none at the end.
 */
export async function markAbsent(
  db: Database,
  sessionId: number,
  hasFullOffers: boolean,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    UPDATE exchange_offers SET is_absent = true
    WHERE id IN (
      SELECT offer.id FROM exchange_offers AS offer
      LEFT JOIN exchange_products AS product ON product.id = offer.product_id
      WHERE offer.seen_in <> ${sessionId} AND NOT offer.is_absent
        AND (product.seen_in IS DISTINCT FROM ${sessionId}::bigint
             OR ${hasFullOffers} AND EXISTS (SELECT FROM exchange_offers AS sister
                                             WHERE sister.product_id = offer.product_id
                                               AND sister.seen_in = ${sessionId}))
      ORDER BY offer.id
      LIMIT ${MOST_AT_ONCE})
    RETURNING id`)
  return rows.map(({ id }) => id)
}

/**
 * Offers that were named among all and whose stock was not, though that of others was: nothing of
 * them is left; or what they have is told without warehouses now. Resolves to their ids.
 */
export async function emptyUncounted(db: Database, sessionId: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    UPDATE exchange_offers
    SET stocks = CASE WHEN NOT (quantity_in = ${sessionId} AND quantity > 0) THEN (
                   SELECT jsonb_object_agg(key, 0) FROM jsonb_object_keys(stocks) AS key) END,
        quantity = CASE WHEN quantity_in = ${sessionId} THEN quantity ELSE 0 END,
        quantity_in = ${sessionId}, stocks_in = ${sessionId}, counted_at = now()
    WHERE id IN (
      SELECT id FROM exchange_offers
      WHERE seen_in = ${sessionId} AND stocks_in IS DISTINCT FROM ${sessionId}::bigint
        AND (stocks IS NOT NULL OR quantity > 0 AND quantity_in IS DISTINCT FROM ${sessionId}::bigint)
        AND EXISTS (SELECT FROM exchange_offers AS counted
                    WHERE counted.seen_in = ${sessionId}
                      AND ${sessionId} IN (counted.stocks_in, counted.quantity_in))
      ORDER BY id
      LIMIT ${MOST_AT_ONCE})
    RETURNING id`)
  return rows.map(({ id }) => id)
}

/**
 * Ids behind `after` of offers that were refused: what stood in their way may be gone. What is held
 * with an earlier exchange is left out.
 */
export async function listRefused(db: Database, after: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    SELECT id FROM exchange_offers WHERE state = 'refused' AND due_in IS NULL AND id > ${after}
    ORDER BY id LIMIT ${MOST_AT_ONCE}`)
  return rows.map(({ id }) => id)
}
