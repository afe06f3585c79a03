// SQL that counts what a full exchange would take off sale, before it does.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

type Vanishing = { readonly vanishing: number; readonly onSale: number }

/**
 * Offers on sale whose products this exchange was without. Those that it has under a new id wait,
 * refused, for the old one to go: so many are not lost.
 */
export async function countVanishing(db: Database, sessionId: number): Promise<Vanishing> {
  const [counts] = await db.query<Vanishing>(sql`
    SELECT (count(*) FILTER (
              WHERE offer.state = 'on-sale' AND offer.seen_in <> ${sessionId}
                AND product.seen_in IS DISTINCT FROM ${sessionId}::bigint)
            - count(*) FILTER (WHERE offer.state = 'refused' AND offer.seen_in = ${sessionId})
           )::integer AS vanishing,
           (count(*) FILTER (WHERE offer.state = 'on-sale'))::integer AS "onSale"
    FROM exchange_offers AS offer
    LEFT JOIN exchange_products AS product ON product.id = offer.product_id`)
  return counts ?? { vanishing: 0, onSale: 0 }
}
