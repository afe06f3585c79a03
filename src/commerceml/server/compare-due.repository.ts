// SQL that compares offers of 1C with the products of the shop.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { ExchangeBasis, ExchangeChanges } from '../exchange-difference.ts'

export type WantedOffer = {
  readonly id: string
  readonly makerNorm: string
  readonly articleNorm: string
  /** null when the price stays. */
  readonly price: number | null
  /** Whether 1C states the price, not only other fields. */
  readonly isPriced: boolean
  /** null when 1C states none. */
  readonly units: number | null
  /** Whether an earlier exchange holds the offer. */
  readonly isAgain: boolean
}

type Compared = Omit<ExchangeChanges, 'deleted'>
export type BatchDifference = Compared & { readonly again: Compared & { readonly goods: number } }

/** Finds products by 1C's id, else by manufacturer and article; does not compare hidden ones. */
export async function compareWanted(
  db: Database,
  supplierId: number,
  wanted: readonly WantedOffer[],
): Promise<BatchDifference> {
  const rows = await db.query<Compared & { goods: number; isAgain: boolean }>(sql`
    WITH offered AS MATERIALIZED (
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
      SELECT offered.*, coalesce(linked.product_id, named.id) AS product_id
      FROM offered
      LEFT JOIN external_ids AS linked ON linked.source = '1c' AND linked.external_id = offered.id
      LEFT JOIN manufacturers AS maker ON maker.name_norm = offered.maker_norm
      LEFT JOIN products AS named ON named.manufacturer_id = maker.id
                                 AND named.article_norm = offered.article_norm
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
    compared: sumOf(some, 'compared'),
    jumps: sumOf(some, 'jumps'),
    leaps: sumOf(some, 'leaps'),
    emptied: sumOf(some, 'emptied'),
  })
  const again = rows.filter(({ isAgain }) => isAgain)
  return { ...of(rows), again: { ...of(again), goods: sumOf(again, 'goods') } }
}

/** Counts 1C's goods; a refused offer counts, as it stays on sale at its former price. */
export async function countPresent(db: Database, supplierId: number): Promise<ExchangeBasis> {
  const [row] = await db.query<ExchangeBasis>(sql`
    SELECT count(*)::integer AS "onSale",
           (count(*) FILTER (WHERE offer.quantity > 0))::integer AS stocked
    FROM supplier_offers AS offer
    JOIN products AS product ON product.id = offer.product_id AND NOT product.is_hidden
    WHERE offer.supplier_id = ${supplierId}`)
  return row ?? { onSale: 0, stocked: 0 }
}
