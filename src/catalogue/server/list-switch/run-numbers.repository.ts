// SQL that keeps which numbers of products a run has changed, so that they can be taken back.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/** Of `number_changes`, which the links of a switch leave behind. */
export const keepNumbers = (tx: Database, runId: number) =>
  tx.query(sql`
    INSERT INTO run_numbers
      (run_id, product_id, number, number_norm, kind, source, is_added)
    SELECT ${runId}::integer, product_id, number, number_norm, kind, source, is_added
    FROM number_changes`)

/** Into the empty `number_changes`; the run has changed none any more. */
export async function recallNumbers(tx: Database, runId: number): Promise<void> {
  await tx.query(sql`
    INSERT INTO number_changes (product_id, number, number_norm, kind, source, is_added)
    SELECT product_id, number, number_norm, kind, source, is_added
    FROM run_numbers WHERE run_id = ${runId}`)
  await tx.query(sql`DELETE FROM run_numbers WHERE run_id = ${runId}`)
}
