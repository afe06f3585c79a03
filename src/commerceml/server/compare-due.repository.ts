// SQL that compares what 1C wants of its goods with what the shop has of them.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { ExchangeBasis, ExchangeChanges } from '../exchange-difference.ts'

export type WantedOffer = {
  readonly id: string
  readonly makerNorm: string
  readonly articleNorm: string
  /** Null: it stays what it is. */
  readonly price: number | null
  /** The price is told; else only something else of the offer. */
  readonly isPriced: boolean
  /** Null: 1C does not say. */
  readonly units: number | null
  /** An earlier exchange is held with it. */
  readonly isAgain: boolean
}

type Compared = Omit<ExchangeChanges, 'deleted'>
export type BatchDifference = Compared & { readonly again: Compared & { readonly goods: number } }

/** Products are known by 1C's id, else by manufacturer and article; hidden ones are not compared. */
export async function compareWanted(
  db: Database,
  supplierId: number,
  wanted: readonly WantedOffer[],
): Promise<BatchDifference> {
  const rows = await db.query<Compared & { goods: number; isAgain: boolean }>(sql`
    WITH told AS MATERIALIZED (
      SELECT * FROM unnest(
        ${wanted.map(({ id }) => id)}::text[],
        ${wanted.map(({ makerNorm }) => makerNorm)}::text[],
        ${wanted.map(({ articleNorm }) => articleNorm)}::text[],
        ${wanted.map(({ price }) => price)}::integer[],
        ${wanted.map(({ isPriced }) => isPriced)}::boolean[],
        ${wanted.map(({ units }) => units)}::integer[],
        ${wanted.map(({ isAgain }) => isAgain)}::boolean[]
      ) AS given(id, maker_norm, article_norm, price, is_priced, units, is_again)
    ), known AS (
      SELECT told.*, coalesce(linked.product_id, named.id) AS product_id
      FROM told
      LEFT JOIN external_ids AS linked ON linked.source = '1c' AND linked.external_id = told.id
      LEFT JOIN manufacturers AS maker ON maker.name_norm = told.maker_norm
      LEFT JOIN products AS named ON named.manufacturer_id = maker.id
                                 AND named.article_norm = told.article_norm
    )
    SELECT known.is_again AS "isAgain", count(*)::integer AS goods,
           (count(*) FILTER (WHERE known.is_priced))::integer AS compared,
           (count(*) FILTER (
              WHERE abs(known.price::bigint - product.price) * 5 > product.price))::integer AS jumps,
           (count(*) FILTER (
              WHERE known.price >= product.price::bigint * 5
                 OR known.price::bigint * 5 <= product.price))::integer AS leaps,
           (count(*) FILTER (WHERE known.units = 0 AND offer.quantity > 0))::integer AS emptied
    FROM known
    JOIN products AS product ON product.id = known.product_id AND NOT product.is_hidden
    LEFT JOIN supplier_offers AS offer
      ON offer.product_id = product.id AND offer.supplier_id = ${supplierId}
    GROUP BY known.is_again`)
  const sumOf = (some: typeof rows, of: keyof Compared | 'goods') =>
    some.reduce((sum, row) => sum + row[of], 0)
  const of = (some: typeof rows) => ({
    ...{ compared: sumOf(some, 'compared'), jumps: sumOf(some, 'jumps') },
    ...{ leaps: sumOf(some, 'leaps'), emptied: sumOf(some, 'emptied') },
  })
  const again = rows.filter(({ isAgain }) => isAgain)
  return { ...of(rows), again: { ...of(again), goods: sumOf(again, 'goods') } }
}

/** Of 1C's goods. A refused offer stays on sale at its former price: it counts, too. */
export async function countPresent(db: Database, supplierId: number): Promise<ExchangeBasis> {
  const [row] = await db.query<ExchangeBasis>(sql`
    SELECT count(*)::integer AS "onSale",
           (count(*) FILTER (WHERE offer.quantity > 0))::integer AS stocked
    FROM supplier_offers AS offer
    JOIN products AS product ON product.id = offer.product_id AND NOT product.is_hidden
    WHERE offer.supplier_id = ${supplierId}`)
  return row ?? { onSale: 0, stocked: 0 }
}
