// SQL of what hangs together with the products whose edges changed.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { countSeeds } from './analogue-edges.repository.ts'

/** From so many on it is quicker to look at all that is linked than to go from one to the next. */
const MANY_SEEDS = 50_000

/** `linked_products`: the seeds and at least all that is connected with them. */
export async function createLinkedProducts(tx: Database): Promise<void> {
  await tx.script(`
    DROP TABLE IF EXISTS pg_temp.linked_products;
    CREATE TEMP TABLE linked_products (product_id integer NOT NULL) ON COMMIT DROP;
    ANALYZE analogue_seeds`)
  await tx.query((await countSeeds(tx)) > MANY_SEEDS ? ALL_LINKED : REACHED)
  await tx.script('ANALYZE linked_products')
}

const ALL_LINKED = sql`
  INSERT INTO linked_products (product_id)
  SELECT product_id FROM analogue_seeds
  UNION SELECT product_id FROM analogue_edges
  UNION SELECT analogue_id FROM analogue_edges`

const REACHED = sql`
  WITH RECURSIVE reached(product_id) AS (
    SELECT product_id FROM analogue_seeds
    UNION
    SELECT next.id FROM reached
    CROSS JOIN LATERAL (
      SELECT analogue_id AS id FROM analogue_edges WHERE product_id = reached.product_id
      UNION ALL
      SELECT product_id FROM analogue_edges WHERE analogue_id = reached.product_id) AS next)
  INSERT INTO linked_products (product_id) SELECT product_id FROM reached`

const numbersOf = (rows: readonly { readonly ids: string }[]): number[][] =>
  rows.map(({ ids }) => JSON.parse(`[${ids}]`))

/** The ids of the seeds, in pieces. */
export const listSeeds = async (tx: Database): Promise<number[][]> =>
  numbersOf(
    await tx.query(sql`
      SELECT string_agg(product_id::text, ',') AS ids
      FROM (SELECT DISTINCT product_id FROM analogue_seeds) AS seed GROUP BY product_id / 100000`),
  )

/** Product and analogue, product and analogue …, in pieces. */
export const listLinkedPairs = async (tx: Database): Promise<number[][]> =>
  numbersOf(
    await tx.query(sql`
      SELECT string_agg(edge.product_id || ',' || edge.analogue_id, ',') AS ids
      FROM linked_products AS linked
      JOIN analogue_edges AS edge ON edge.product_id = linked.product_id
      GROUP BY edge.product_id / 100000`),
  )

type PairRow = { readonly one: number; readonly other: number }

export const listLinkedStops = (tx: Database): Promise<PairRow[]> =>
  tx.query(sql`
    SELECT stop.product_id AS one, stop.analogue_id AS other
    FROM analogue_stops AS stop
    JOIN linked_products AS linked ON linked.product_id = stop.product_id`)

/** Each pair once: stated links are stronger than any that follow from numbers, then who says so. */
export const listWeighedLinks = (
  tx: Database,
  productIds: readonly number[],
): Promise<(PairRow & { readonly strength: number })[]> =>
  tx.query(sql`
    SELECT product_id AS one, analogue_id AS other,
           count(DISTINCT source)::integer
           + CASE WHEN bool_or(number_norm = '') THEN 1000 ELSE 0 END AS strength
    FROM analogue_edges WHERE product_id = ANY (${productIds}::integer[])
    GROUP BY product_id, analogue_id`)

/** In the order of article and manufacturer, which does not depend on when they came. */
export async function listInOrder(tx: Database, productIds: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    SELECT product.id FROM products AS product
    JOIN manufacturers AS maker ON maker.id = product.manufacturer_id
    WHERE product.id = ANY (${productIds}::integer[])
    ORDER BY product.article_norm COLLATE "C", maker.name_norm COLLATE "C"`)
  return rows.map(({ id }) => id)
}
