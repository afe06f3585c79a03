// SQL of offers absent from a full exchange, not counted by it, or refused.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

const MOST_AT_ONCE = 500

/**
 * Marks a batch of offers absent from this full exchange: of products that it lacks and, with
 * `hasFullOffers`, of products whose other offers it has. Offers of a later exchange are not
 * absent. Resolves to their ids, none at the end.
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
      WHERE offer.seen_in < ${sessionId} AND NOT offer.is_absent
        AND (coalesce(product.seen_in, 0) < ${sessionId}
             OR ${hasFullOffers} AND EXISTS (SELECT FROM exchange_offers AS sister
                                             WHERE sister.product_id = offer.product_id
                                               AND sister.seen_in >= ${sessionId}))
      ORDER BY offer.id
      LIMIT ${MOST_AT_ONCE})
    RETURNING id`)
  return rows.map(({ id }) => id)
}

/** Condition: the offer is sent in the session without a quantity, while others have one. */
export const isUncounted = (sessionId: number) => sql`
  offer.seen_in >= ${sessionId} AND coalesce(offer.stocks_in, 0) < ${sessionId}
  AND (offer.stocks IS NOT NULL
       OR offer.quantity > 0 AND coalesce(offer.quantity_in, 0) < ${sessionId})
  AND EXISTS (SELECT FROM exchange_offers AS counted
              WHERE counted.seen_in >= ${sessionId}
                AND (counted.stocks_in >= ${sessionId} OR counted.quantity_in >= ${sessionId}))`

/**
 * Empties a batch of offers that a full exchange did not count; keeps quantities that it states
 * without warehouses. Resolves to their ids, none at the end.
 */
export async function emptyUncounted(db: Database, sessionId: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    UPDATE exchange_offers
    SET stocks = CASE WHEN NOT (coalesce(quantity_in, 0) >= ${sessionId} AND quantity > 0) THEN (
                   SELECT jsonb_object_agg(key, 0) FROM jsonb_object_keys(stocks) AS key) END,
        quantity = CASE WHEN quantity_in >= ${sessionId} THEN quantity ELSE 0 END,
        quantity_in = greatest(quantity_in, ${sessionId}), stocks_in = ${sessionId}, counted_at = now(),
        stock_due_in = ${sessionId}
    WHERE id IN (
      SELECT offer.id FROM exchange_offers AS offer
      WHERE ${isUncounted(sessionId)}
      ORDER BY offer.id
      LIMIT ${MOST_AT_ONCE})
    RETURNING id`)
  return rows.map(({ id }) => id)
}

/**
 * Ids after `after` of refused offers, to be tried again: the reason may be gone. Without offers
 * held by an earlier exchange.
 */
export async function listRefused(db: Database, after: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    SELECT id FROM exchange_offers WHERE state = 'refused' AND due_in IS NULL AND id > ${after}
    ORDER BY id LIMIT ${MOST_AT_ONCE}`)
  return rows.map(({ id }) => id)
}
