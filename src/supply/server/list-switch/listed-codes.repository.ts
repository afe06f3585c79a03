// SQL of the supplier's codes that a list states beside articles: new ones, and those that moved.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { createTables } from '../temporary-tables.repository.ts'
import type { MovedCode } from './difference.ts'
import { manufacturerRows } from './listed-table.repository.ts'
import type { Priced } from './phases.ts'

/**
 * Fills `listed_codes` with the codes that the list states for its products. Codes of several
 * products name none: they are left out. Resolves to how many those are.
 */
export async function fillListedCodes(
  tx: Database,
  { list, manufacturers }: Priced,
): Promise<number> {
  await createTables(tx, 'listed_codes')
  await tx.query(sql`
    INSERT INTO listed_codes (code, product_id)
    SELECT DISTINCT staged.code, listed.product_id
    FROM staged_products AS staged
    JOIN ${manufacturerRows(manufacturers)} AS maker ON maker.manufacturer = staged.manufacturer
    JOIN listed ON listed.manufacturer_id = maker.id AND listed.article_norm = staged.article_norm
    WHERE staged.run_id = ${list.runId} AND staged.code IS NOT NULL AND staged.price IS NOT NULL`)
  const shared = await tx.query(sql`
    WITH shared AS (SELECT code FROM listed_codes GROUP BY code HAVING count(*) > 1),
         deleted AS (DELETE FROM listed_codes WHERE code IN (SELECT code FROM shared))
    SELECT code FROM shared`)
  await tx.query(sql`ANALYZE listed_codes`)
  return shared.length
}

const EXAMPLES = 10

/** Codes of `listed_codes` that meant other products until now. */
export async function findMovedCodes(tx: Database, supplierId: number) {
  const [row] = await tx.query<{ moved: number }>(sql`
    SELECT count(*)::integer AS moved
    FROM listed_codes AS told
    JOIN supplier_codes AS known ON known.supplier_id = ${supplierId} AND known.code = told.code
    WHERE known.product_id <> told.product_id`)
  const moved = row?.moved ?? 0
  if (moved === 0) return { moved, examples: [] }
  const examples = await tx.query<MovedCode>(sql`
    SELECT told.code, concat_ws(' ', former.article, former.name) AS was,
           concat_ws(' ', listed.article, listed.name) AS is
    FROM listed_codes AS told
    JOIN supplier_codes AS known ON known.supplier_id = ${supplierId} AND known.code = told.code
    JOIN products AS former ON former.id = known.product_id
    JOIN listed ON listed.product_id = told.product_id
    WHERE known.product_id <> told.product_id
    ORDER BY told.code LIMIT ${EXAMPLES}`)
  return { moved, examples }
}
