// SQL of edges as they change: whose edges changed is noted in `analogue_seeds`.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/** Made empty: products whose groups are derived anew, with all that hangs together with them. */
export const createAnalogueSeeds = (tx: Database) =>
  tx.script(`
    DROP TABLE IF EXISTS pg_temp.analogue_seeds;
    CREATE TEMP TABLE analogue_seeds (product_id integer NOT NULL) ON COMMIT DROP`)

export const addSeeds = (tx: Database, productIds: readonly number[]) =>
  tx.query(sql`
    INSERT INTO analogue_seeds (product_id) SELECT unnest(${productIds}::integer[])`)

/** The name of a group follows the original numbers of its products. */
export const addRenumberedSeeds = (tx: Database) =>
  tx.query(sql`
    INSERT INTO analogue_seeds (product_id)
    SELECT product_id FROM renumbered
    WHERE EXISTS (SELECT FROM analogue_edges AS edge WHERE edge.product_id = renumbered.product_id)
       OR EXISTS (SELECT FROM analogue_edges AS edge
                  WHERE edge.analogue_id = renumbered.product_id)`)

export async function countSeeds(tx: Database): Promise<number> {
  const [row] = await tx.query<{ seeds: number }>(
    sql`SELECT count(*)::integer AS seeds FROM analogue_seeds`,
  )
  return row?.seeds ?? 0
}

/** The edges of `changed_numbers` become those of `number_edges`. */
export async function saveNumberEdges(tx: Database): Promise<void> {
  await tx.script('ANALYZE analogue_edges') // a first list has made most of them just before
  await tx.query(sql`
    WITH gone AS (
      DELETE FROM analogue_edges AS kept
      USING (SELECT DISTINCT norm FROM changed_numbers) AS changed
      WHERE kept.number_norm = changed.norm AND kept.number_norm <> ''
        AND NOT EXISTS (
          SELECT FROM number_edges AS edge
          WHERE edge.norm = kept.number_norm AND edge.product_id = kept.product_id
            AND edge.analogue_id = kept.analogue_id AND edge.source = kept.source)
      RETURNING kept.product_id, kept.analogue_id)
    INSERT INTO analogue_seeds (product_id)
    SELECT product_id FROM gone UNION ALL SELECT analogue_id FROM gone`)
  await tx.query(sql`
    WITH come AS (
      INSERT INTO analogue_edges (product_id, analogue_id, source, number_norm)
      SELECT edge.product_id, edge.analogue_id, edge.source, edge.norm
      FROM number_edges AS edge
      WHERE NOT EXISTS (
        SELECT FROM analogue_edges AS kept
        WHERE kept.product_id = edge.product_id AND kept.analogue_id = edge.analogue_id
          AND kept.source = edge.source AND kept.number_norm = edge.norm)
      RETURNING product_id, analogue_id)
    INSERT INTO analogue_seeds (product_id)
    SELECT product_id FROM come UNION ALL SELECT analogue_id FROM come`)
}

/** Edges that the source states as such, not those that follow from its numbers. */
export const deleteStatedEdges = (
  tx: Database,
  source: string,
  productIds: readonly number[] | null,
) =>
  tx.query(sql`
    WITH gone AS (
      DELETE FROM analogue_edges
      WHERE source = ${source} AND number_norm = ''
        AND (${productIds}::integer[] IS NULL OR product_id = ANY (${productIds}::integer[])
             OR analogue_id = ANY (${productIds}::integer[]))
      RETURNING product_id, analogue_id)
    INSERT INTO analogue_seeds (product_id)
    SELECT product_id FROM gone UNION ALL SELECT analogue_id FROM gone`)
