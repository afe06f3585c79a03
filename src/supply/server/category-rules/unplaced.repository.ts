// SQL of listed products without a category: collects their names, counts them by method.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { createTables } from '../temporary-tables.repository.ts'

export type PlacementMethod = 'rule' | 'number' | 'name'

/** Fills `listed_names`, with names of known products if `withKnown`. Resolves to their number. */
export async function fillListedNames(tx: Database, withKnown: boolean): Promise<number> {
  await createTables(tx, 'listed_names')
  const [read] = await tx.query<{ count: number }>(sql`
    WITH read AS (
      INSERT INTO listed_names (name, tsv)
      SELECT named.name, to_tsvector('russian', search_words(named.name))
      FROM (SELECT DISTINCT name FROM listed
            WHERE category_id IS NULL AND (is_new OR ${withKnown}::boolean)) AS named
      RETURNING 1)
    SELECT count(*)::integer AS count FROM read`)
  // autovacuum does not analyze temporary tables
  await tx.query(sql`ANALYZE listed_names`)
  return read?.count ?? 0
}

/** Runs after each method: the plans of the next one depend on how many products are left. */
export const analyzeListed = (tx: Database) => tx.query(sql`ANALYZE listed (is_new, category_id)`)

/** How many new products each method has placed, and how many are left. */
export async function countByMethod(
  tx: Database,
): Promise<{ readonly counts: ReadonlyMap<PlacementMethod, number>; readonly left: number }> {
  const rows = await tx.query<{ method: PlacementMethod | null; count: number }>(sql`
    SELECT placed_by AS method, count(*)::integer AS count FROM listed
    WHERE is_new AND (placed_by IS NOT NULL OR category_id IS NULL)
    GROUP BY placed_by`)
  const counts = rows.flatMap(({ method, count }) => (method ? [[method, count] as const] : []))
  const left = rows.find(({ method }) => method === null)?.count ?? 0
  return { counts: new Map(counts), left }
}

/** How many known products get another category. */
export async function countMoved(tx: Database): Promise<number> {
  const [moved] = await tx.query<{ count: number }>(sql`
    SELECT count(*)::integer AS count FROM listed
    JOIN products AS product ON product.id = listed.product_id
    WHERE listed.placed_by IS NOT NULL AND product.category_id <> listed.category_id`)
  return moved?.count ?? 0
}
