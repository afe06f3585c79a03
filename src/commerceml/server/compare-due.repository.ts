// SQL that compares what 1C wants of its goods with what the shop has of them.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type WantedOffer = {
  readonly id: string
  readonly makerNorm: string
  readonly articleNorm: string
  readonly price: number
  /** Null: 1C does not say. */
  readonly units: number | null
}

export type BatchDifference = {
  readonly compared: number
  readonly jumps: number
  readonly leaps: number
  readonly emptied: number
}

/** Products are known by 1C's id, else by manufacturer and article; hidden ones are not compared. */
export async function compareWanted(
  db: Database,
  supplierId: number,
  wanted: readonly WantedOffer[],
): Promise<BatchDifference> {
  const [row] = await db.query<BatchDifference>(sql`
    WITH told AS MATERIALIZED (
      SELECT * FROM unnest(
        ${wanted.map(({ id }) => id)}::text[],
        ${wanted.map(({ makerNorm }) => makerNorm)}::text[],
        ${wanted.map(({ articleNorm }) => articleNorm)}::text[],
        ${wanted.map(({ price }) => price)}::integer[],
        ${wanted.map(({ units }) => units)}::integer[]
      ) AS given(id, maker_norm, article_norm, price, units)
    ), known AS (
      SELECT told.price, told.units, coalesce(linked.product_id, named.id) AS product_id
      FROM told
      LEFT JOIN external_ids AS linked ON linked.source = '1c' AND linked.external_id = told.id
      LEFT JOIN manufacturers AS maker ON maker.name_norm = told.maker_norm
      LEFT JOIN products AS named ON named.manufacturer_id = maker.id
                                 AND named.article_norm = told.article_norm
    )
    SELECT count(*)::integer AS compared,
           (count(*) FILTER (
              WHERE abs(known.price::bigint - product.price) * 5 > product.price))::integer AS jumps,
           (count(*) FILTER (
              WHERE known.price >= product.price::bigint * 5
                 OR known.price::bigint * 5 <= product.price))::integer AS leaps,
           (count(*) FILTER (WHERE known.units = 0 AND offer.quantity > 0))::integer AS emptied
    FROM known
    JOIN products AS product ON product.id = known.product_id AND NOT product.is_hidden
    LEFT JOIN supplier_offers AS offer
      ON offer.product_id = product.id AND offer.supplier_id = ${supplierId}`)
  return row ?? { compared: 0, jumps: 0, leaps: 0, emptied: 0 }
}

type Present = { readonly onSale: number; readonly stocked: number }

/** Of 1C's goods. A refused offer stays on sale at its former price: it counts, too. */
export async function countPresent(db: Database, supplierId: number): Promise<Present> {
  const [row] = await db.query<Present>(sql`
    SELECT count(*)::integer AS "onSale",
           (count(*) FILTER (WHERE offer.quantity > 0))::integer AS stocked
    FROM supplier_offers AS offer
    JOIN products AS product ON product.id = offer.product_id AND NOT product.is_hidden
    WHERE offer.supplier_id = ${supplierId}`)
  return row ?? { onSale: 0, stocked: 0 }
}
