// SQL that reads everything about the analogues of one product, for the owner's command.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type NamedProduct = { readonly id: number; readonly article: string; readonly maker: string }

const MOST_MAKERS = 20

/** Hidden products included. */
export const listByArticle = (db: Database, articleNorm: string): Promise<NamedProduct[]> =>
  db.query(sql`
    SELECT product.id, product.article, maker.name AS maker
    FROM products AS product JOIN manufacturers AS maker ON maker.id = product.manufacturer_id
    WHERE product.article_norm = ${articleNorm}
    ORDER BY maker.name LIMIT ${MOST_MAKERS}`)

export type ShownNumber = {
  readonly number: string
  readonly kind: 'original' | 'cross' | 'former'
  readonly source: string
}

export const listNumbers = (
  db: Database,
  productId: number,
  most: number,
): Promise<ShownNumber[]> =>
  db.query(sql`
    SELECT number, kind, source FROM article_numbers WHERE product_id = ${productId}
    ORDER BY kind DESC, number_norm, source LIMIT ${most}`)

export type ShownEdge = NamedProduct & { readonly source: string; readonly number: string }

/** `number` is '' where the source states the edge itself. */
export const listEdges = (db: Database, productId: number, most: number): Promise<ShownEdge[]> =>
  db.query(sql`
    SELECT product.id, product.article, maker.name AS maker, edge.source, edge.number_norm AS number
    FROM (SELECT analogue_id AS id, source, number_norm FROM analogue_edges
          WHERE product_id = ${productId}
          UNION ALL
          SELECT product_id, source, number_norm FROM analogue_edges
          WHERE analogue_id = ${productId}) AS edge
    JOIN products AS product ON product.id = edge.id
    JOIN manufacturers AS maker ON maker.id = product.manufacturer_id
    ORDER BY product.article_norm, maker.name, edge.source, edge.number_norm LIMIT ${most}`)

export type ShownGroup = { readonly article: string; readonly members: readonly NamedProduct[] }

export async function findGroup(
  db: Database,
  productId: number,
  most: number,
): Promise<ShownGroup | null> {
  const rows = await db.query<NamedProduct & { readonly group: string }>(sql`
    SELECT known.article AS group, product.id, product.article, maker.name AS maker
    FROM products AS self
    JOIN analogue_groups AS known ON known.id = self.analogue_group_id
    JOIN products AS product ON product.analogue_group_id = known.id
    JOIN manufacturers AS maker ON maker.id = product.manufacturer_id
    WHERE self.id = ${productId}
    ORDER BY product.article_norm, maker.name LIMIT ${most}`)
  const [first] = rows
  return first ? { article: first.group, members: rows } : null
}

export type ShownStop = NamedProduct & { readonly reason: string }

export const listStops = (db: Database, productId: number, most: number): Promise<ShownStop[]> =>
  db.query(sql`
    SELECT product.id, product.article, maker.name AS maker, stop.reason
    FROM analogue_stops AS stop
    JOIN products AS product
      ON product.id = CASE stop.product_id WHEN ${productId} THEN stop.analogue_id
                      ELSE stop.product_id END
    JOIN manufacturers AS maker ON maker.id = product.manufacturer_id
    WHERE stop.product_id = ${productId} OR stop.analogue_id = ${productId}
    ORDER BY product.article_norm, maker.name LIMIT ${most}`)

export type ShownSupersession = { readonly from: string; readonly to: string }

/** Supersessions of the product's article, in both directions. */
export const listSupersessions = (
  db: Database,
  productId: number,
  most: number,
): Promise<ShownSupersession[]> =>
  db.query(sql`
    SELECT DISTINCT replaced.from_norm AS from, replaced.to_norm AS to
    FROM products AS product
    JOIN supersessions AS replaced ON replaced.manufacturer_id = product.manufacturer_id
     AND (replaced.from_norm = product.article_norm OR replaced.to_norm = product.article_norm)
    WHERE product.id = ${productId}
    ORDER BY replaced.from_norm, replaced.to_norm LIMIT ${most}`)
