// SQL that counts the products that a full exchange would withdraw or empty.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { isUncounted } from './absent-goods.repository.ts'

/**
 * Products on sale without any offer in this exchange, minus its offers that are refused only
 * because an old id has their article: these replace absent products.
 */
export async function countAbsent(
  db: Database,
  sessionId: number,
  supplierId: number,
): Promise<number> {
  const [counts] = await db.query<{ absent: number }>(sql`
    SELECT greatest(0, (
             SELECT count(*) FROM supplier_offers AS sold
             JOIN products AS shown ON shown.id = sold.product_id AND NOT shown.is_hidden
             WHERE sold.supplier_id = ${supplierId}
               AND NOT EXISTS (
                 SELECT FROM external_ids AS linked
                 JOIN exchange_offers AS offer ON offer.id = linked.external_id
                 LEFT JOIN exchange_products AS product ON product.id = offer.product_id
                 WHERE linked.source = '1c' AND linked.product_id = sold.product_id
                   AND (offer.seen_in >= ${sessionId} OR product.seen_in >= ${sessionId}))
           ) - (
             SELECT count(*) FROM exchange_offers AS rival
             WHERE rival.state = 'refused' AND rival.is_rival AND rival.seen_in >= ${sessionId}
               AND NOT EXISTS (SELECT FROM external_ids AS linked
                               WHERE linked.source = '1c' AND linked.external_id = rival.id)
           ))::integer AS absent`)
  return counts?.absent ?? 0
}

/** Products with stock that `emptyUncounted` would leave without any. */
export async function countUncounted(
  db: Database,
  sessionId: number,
  supplierId: number,
): Promise<number> {
  const [counts] = await db.query<{ uncounted: number }>(sql`
    SELECT count(DISTINCT sold.product_id)::integer AS uncounted
    FROM supplier_offers AS sold
    JOIN products AS shown ON shown.id = sold.product_id AND NOT shown.is_hidden
    JOIN external_ids AS linked ON linked.source = '1c' AND linked.product_id = sold.product_id
    JOIN exchange_offers AS offer ON offer.id = linked.external_id
    WHERE sold.supplier_id = ${supplierId} AND sold.quantity > 0
      AND ${isUncounted(sessionId)}
      AND NOT (coalesce(offer.quantity_in, 0) >= ${sessionId} AND offer.quantity > 0)`)
  return counts?.uncounted ?? 0
}

/** Those of the offers whose products are on sale by 1C. */
export async function listSold(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.query<{ id: string }>(sql`
    SELECT offer.id FROM exchange_offers AS offer
    JOIN external_ids AS linked ON linked.source = '1c' AND linked.external_id = offer.id
    JOIN products AS product ON product.id = linked.product_id AND NOT product.is_hidden
    WHERE offer.id = ANY (${ids}::text[]) AND offer.state IN ('on-sale', 'refused')`)
  return new Set(rows.map(({ id }) => id))
}
