// SQL of what an exchange could not import: refused offers, and stock without a location.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { ExchangeRun } from './exchange-runs.repository.ts'

/** Limit per run; the journal has the total. */
const MOST_REFUSALS = 1000

export type OfferRefusal = {
  readonly offerId: string
  readonly name: string
  readonly article: string
  readonly reason: string
}

/** Saves the refused ones among the offers of the session. */
export const saveRefusals = (db: Database, run: Pick<ExchangeRun, 'id' | 'sessionId'>) =>
  db.transaction(async (tx) => {
    await tx.query(sql`DELETE FROM exchange_refusals WHERE run_id = ${run.id}`)
    await tx.query(sql`
      INSERT INTO exchange_refusals (run_id, offer_id, name, article, reason)
      SELECT ${run.id}::integer, offer.id,
             coalesce(nullif(offer.told ->> 'name', ''), product.told ->> 'name', ''),
             coalesce(nullif(offer.told ->> 'article', ''), product.told ->> 'article', ''),
             offer.reason
      FROM exchange_offers AS offer
      LEFT JOIN exchange_products AS product ON product.id = offer.product_id
      WHERE offer.seen_in = ${run.sessionId} AND offer.state = 'refused'
      ORDER BY offer.id LIMIT ${MOST_REFUSALS}`)
  })

export const listRefusals = (db: Database, id: number, most: number): Promise<OfferRefusal[]> =>
  db.query(sql`
    SELECT offer_id AS "offerId", name, article, reason FROM exchange_refusals
    WHERE run_id = ${id} ORDER BY offer_id LIMIT ${most}`)

type Refused = { readonly offers: number; readonly refused: number }

export async function countRefused(db: Database, sessionId: number): Promise<Refused> {
  const [row] = await db.query<Refused>(sql`
    SELECT count(*)::integer AS offers,
           (count(*) FILTER (WHERE state = 'refused'))::integer AS refused
    FROM exchange_offers WHERE seen_in = ${sessionId}`)
  return row ?? { offers: 0, refused: 0 }
}

/** Counts refused offers of all exchanges, for metrics. */
export async function countRefusedOffers(db: Database): Promise<number> {
  const [row] = await db.query<{ refused: number }>(sql`
    SELECT count(*)::integer AS refused FROM exchange_offers WHERE state = 'refused'`)
  return row?.refused ?? 0
}

type UnplacedStock = {
  readonly goods: number
  readonly units: number
  readonly warehouses: string[]
}

/** Stock of the session in warehouses without a location. */
export async function countUnplaced(db: Database, sessionId: number): Promise<UnplacedStock> {
  const [row] = await db.query<UnplacedStock>(sql`
    SELECT count(DISTINCT counted.offer_id)::integer AS goods,
           coalesce(sum(counted.units), 0)::float8 AS units,
           coalesce(array_agg(DISTINCT coalesce(nullif(warehouse.name, ''), warehouse.id)), '{}')
             AS warehouses
    FROM exchange_warehouses AS warehouse
    JOIN (SELECT offer.id AS offer_id, stock.id, stock.units
          FROM exchange_offers AS offer
          CROSS JOIN LATERAL (
            SELECT key AS id, value::integer AS units FROM jsonb_each_text(offer.stocks)
            UNION ALL
            SELECT 'total', offer.quantity WHERE offer.stocks IS NULL) AS stock
          WHERE offer.seen_in = ${sessionId} AND ${sessionId} IN (offer.stocks_in, offer.quantity_in)
            AND stock.units > 0
            -- skips the search when all warehouses have a location
            AND EXISTS (SELECT FROM exchange_warehouses WHERE location_id IS NULL)
         ) AS counted ON counted.id = warehouse.id
    WHERE warehouse.location_id IS NULL`)
  return row ?? { goods: 0, units: 0, warehouses: [] }
}
