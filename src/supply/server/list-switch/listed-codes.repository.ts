// SQL of the supplier's codes that a list states beside articles: new ones, and those that moved.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { MovedCode } from './difference.ts'
import { manufacturerRows } from './listed-table.repository.ts'
import type { Priced } from './phases.ts'

/**
 * Records in `run_codes` the codes that the list teaches or moves. A code of several products names
 * none: it is left out. Resolves to how many those are.
 */
export async function recordListedCodes(
  tx: Database,
  { list, manufacturers }: Priced,
): Promise<number> {
  const { runId, supplierId } = list
  const [row] = await tx.query<{ shared: number }>(sql`
    WITH told AS MATERIALIZED (
      SELECT staged.code, min(listed.product_id) AS product_id,
             min(listed.product_id) <> max(listed.product_id) AS is_shared
      FROM staged_products AS staged
      JOIN ${manufacturerRows(manufacturers)} AS maker ON maker.manufacturer = staged.manufacturer
      JOIN listed ON listed.manufacturer_id = maker.id AND listed.article_norm = staged.article_norm
      WHERE staged.run_id = ${runId} AND staged.code IS NOT NULL AND staged.price IS NOT NULL
      GROUP BY staged.code
    ), recorded AS (
      INSERT INTO run_codes (run_id, supplier_id, code, product_id, was_product_id)
      SELECT ${runId}::integer, ${supplierId}::integer, told.code, told.product_id, known.product_id
      FROM told
      LEFT JOIN supplier_codes AS known
        ON known.supplier_id = ${supplierId} AND known.code = told.code
      WHERE NOT told.is_shared AND known.product_id IS DISTINCT FROM told.product_id
    )
    SELECT count(*)::integer AS shared FROM told WHERE is_shared`)
  return row?.shared ?? 0
}

const EXAMPLES = 10

/** Codes that meant other products until this run. */
export async function findMovedCodes(tx: Database, runId: number) {
  const [row] = await tx.query<{ moved: number }>(sql`
    SELECT count(*)::integer AS moved FROM run_codes
    WHERE run_id = ${runId} AND was_product_id IS NOT NULL`)
  const moved = row?.moved ?? 0
  if (moved === 0) return { moved, examples: [] }
  const examples = await tx.query<MovedCode>(sql`
    SELECT told.code, concat_ws(' ', former.article, former.name) AS was,
           concat_ws(' ', listed.article, listed.name) AS is
    FROM run_codes AS told
    JOIN products AS former ON former.id = told.was_product_id
    JOIN listed ON listed.product_id = told.product_id
    WHERE told.run_id = ${runId}
    ORDER BY told.code LIMIT ${EXAMPLES}`)
  return { moved, examples }
}
