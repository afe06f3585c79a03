// SQL of goods that a full exchange was without, and of those that could not be taken.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

const MOST_AT_ONCE = 500

/**
 * Marks offers that this full exchange has not named: of products that it lacks, and, when it named
 * all offers, of products whose other offers it has. What a later exchange has named is not absent.
 * Resolves to their ids; to none at the end.
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

/** Named since the session began, and not counted since, though others are. */
export const isUncounted = (sessionId: number) => sql`
  offer.seen_in >= ${sessionId} AND coalesce(offer.stocks_in, 0) < ${sessionId}
  AND (offer.stocks IS NOT NULL
       OR offer.quantity > 0 AND coalesce(offer.quantity_in, 0) < ${sessionId})
  AND EXISTS (SELECT FROM exchange_offers AS counted
              WHERE counted.seen_in >= ${sessionId}
                AND (counted.stocks_in >= ${sessionId} OR counted.quantity_in >= ${sessionId}))`

/**
 * Offers that were named among all and whose stock was not, though that of others was: nothing of
 * them is left; or what they have is told without warehouses now. Resolves to their ids.
 */
export async function emptyUncounted(db: Database, sessionId: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    UPDATE exchange_offers
    SET stocks = CASE WHEN NOT (coalesce(quantity_in, 0) >= ${sessionId} AND quantity > 0) THEN (
                   SELECT jsonb_object_agg(key, 0) FROM jsonb_object_keys(stocks) AS key) END,
        quantity = CASE WHEN quantity_in >= ${sessionId} THEN quantity ELSE 0 END,
        quantity_in = greatest(quantity_in, ${sessionId}), stocks_in = ${sessionId}, counted_at = now()
    WHERE id IN (
      SELECT offer.id FROM exchange_offers AS offer
      WHERE ${isUncounted(sessionId)}
      ORDER BY offer.id
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
