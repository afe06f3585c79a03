// SQL that records in `run_numbers` which numbers of products a run has changed, for its undo.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/** Copies `number_changes`, which `linkListed` fills. */
export const saveRunNumbers = (tx: Database, runId: number) =>
  tx.query(sql`
    INSERT INTO run_numbers
      (run_id, product_id, number, number_norm, kind, source, is_added)
    SELECT ${runId}::integer, product_id, number, number_norm, kind, source, is_added
    FROM number_changes`)

/** Moves the rows of the run to the empty `number_changes`. */
export async function loadRunNumbers(tx: Database, runId: number): Promise<void> {
  await tx.query(sql`
    INSERT INTO number_changes (product_id, number, number_norm, kind, source, is_added)
    SELECT product_id, number, number_norm, kind, source, is_added
    FROM run_numbers WHERE run_id = ${runId}`)
  await tx.query(sql`DELETE FROM run_numbers WHERE run_id = ${runId}`)
}
