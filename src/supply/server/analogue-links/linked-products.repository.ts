// SQL that reads the edges, stops and order of products connected with the seeds. Seeds are the
// products whose group is due.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/** For more seeds it is faster to read all edges than to walk from product to product. */
const MANY_SEEDS = 50_000

export async function countSeeds(tx: Database): Promise<number> {
  const [row] = await tx.query<{ seeds: number }>(
    sql`SELECT count(*)::integer AS seeds FROM due_products WHERE due = 'group'`,
  )
  return row?.seeds ?? 0
}

const numbersOf = (rows: readonly { readonly ids: string }[]): number[][] =>
  rows.map(({ ids }) => JSON.parse(`[${ids}]`))

/** The ids of the seeds, in batches. */
export const listSeeds = async (tx: Database): Promise<number[][]> =>
  numbersOf(
    await tx.query(sql`
      SELECT string_agg(product_id::text, ',') AS ids
      FROM (SELECT DISTINCT product_id FROM due_products WHERE due = 'group') AS seed
      GROUP BY product_id / 100000`),
  )

/**
 * At least all edges connected with the seeds, in batches; a batch holds product, analogue,
 * product, analogue and so on.
 */
export async function listLinkedPairs(tx: Database, seeds: number): Promise<number[][]> {
  if (seeds <= MANY_SEEDS) await tx.script('ANALYZE due_products')
  return numbersOf(await tx.query(seeds > MANY_SEEDS ? ALL_PAIRS : REACHED_PAIRS))
}

const ALL_PAIRS = sql`
  SELECT string_agg(product_id || ',' || analogue_id, ',') AS ids
  FROM analogue_edges GROUP BY product_id / 100000`

const REACHED_PAIRS = sql`
  WITH RECURSIVE reached(product_id) AS (
    SELECT product_id FROM due_products WHERE due = 'group'
    UNION
    SELECT next.id FROM reached
    CROSS JOIN LATERAL (
      SELECT analogue_id AS id FROM analogue_edges WHERE product_id = reached.product_id
      UNION ALL
      SELECT product_id FROM analogue_edges WHERE analogue_id = reached.product_id) AS next)
  SELECT string_agg(edge.product_id || ',' || edge.analogue_id, ',') AS ids
  FROM reached JOIN analogue_edges AS edge ON edge.product_id = reached.product_id
  GROUP BY edge.product_id / 100000`

type PairRow = { readonly one: number; readonly other: number }

/** Without a limit: the owner adds each stop by hand. */
export const listStops = (tx: Database): Promise<PairRow[]> =>
  tx.query(sql`SELECT product_id AS one, analogue_id AS other FROM analogue_stops`)

/** Each pair once. Strength is the number of sources; a stated edge outweighs any derived ones. */
export const listWeightedLinks = (
  tx: Database,
  productIds: readonly number[],
): Promise<(PairRow & { readonly strength: number })[]> =>
  tx.query(sql`
    SELECT product_id AS one, analogue_id AS other,
           count(DISTINCT source)::integer
           + CASE WHEN bool_or(number_norm = '') THEN 1000 ELSE 0 END AS strength
    FROM analogue_edges WHERE product_id = ANY (${productIds}::integer[])
    GROUP BY product_id, analogue_id`)

/** By article and manufacturer, which unlike ids does not depend on the order of lists. */
export async function sortByArticle(
  tx: Database,
  productIds: readonly number[],
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    SELECT product.id FROM products AS product
    JOIN manufacturers AS maker ON maker.id = product.manufacturer_id
    WHERE product.id = ANY (${productIds}::integer[])
    ORDER BY product.article_norm COLLATE "C", maker.name_norm COLLATE "C"`)
  return rows.map(({ id }) => id)
}
