// SQL that deletes the undo data of a run, and staged rows. The run cannot be undone any more.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/** Deletes at most `most` rows of each table; resolves to how many, 0 when none is left. */
export async function deleteUndoData(db: Database, runId: number, most: number): Promise<number> {
  const [row] = await db.query<{ deleted: number }>(sql`
    WITH changes AS (
      DELETE FROM product_changes WHERE ctid IN (
        SELECT ctid FROM product_changes WHERE run_id = ${runId} LIMIT ${most})
      RETURNING 1
    ), numbers AS (
      DELETE FROM run_numbers WHERE ctid IN (
        SELECT ctid FROM run_numbers WHERE run_id = ${runId} LIMIT ${most})
      RETURNING 1
    ), fits AS (
      DELETE FROM former_fits WHERE ctid IN (
        SELECT ctid FROM former_fits WHERE import_run_id = ${runId} LIMIT ${most})
      RETURNING 1
    ), doubts AS (
      DELETE FROM former_doubts WHERE ctid IN (
        SELECT ctid FROM former_doubts WHERE import_run_id = ${runId} LIMIT ${most})
      RETURNING 1
    ), replaced AS (
      DELETE FROM run_supersessions WHERE ctid IN (
        SELECT ctid FROM run_supersessions WHERE run_id = ${runId} LIMIT ${most})
      RETURNING 1
    ), coded AS (
      DELETE FROM run_barcodes WHERE ctid IN (
        SELECT ctid FROM run_barcodes WHERE run_id = ${runId} LIMIT ${most})
      RETURNING 1
    ), taught AS (
      DELETE FROM run_codes WHERE ctid IN (
        SELECT ctid FROM run_codes WHERE run_id = ${runId} LIMIT ${most})
      RETURNING 1
    )
    SELECT ((SELECT count(*) FROM changes) + (SELECT count(*) FROM numbers)
            + (SELECT count(*) FROM fits) + (SELECT count(*) FROM doubts)
            + (SELECT count(*) FROM replaced) + (SELECT count(*) FROM coded)
            + (SELECT count(*) FROM taught))::integer AS deleted`)
  return row?.deleted ?? 0
}

/** Deletes at most `most` staged rows of a finished run; resolves to how many. */
export async function deleteStagedBatch(
  db: Database,
  runId: number,
  most: number,
): Promise<number> {
  const [row] = await db.query<{ deleted: number }>(sql`
    WITH deleted AS (
      DELETE FROM staged_products WHERE ctid IN (
        SELECT ctid FROM staged_products WHERE run_id = ${runId} LIMIT ${most})
      RETURNING 1)
    SELECT count(*)::integer AS deleted FROM deleted`)
  return row?.deleted ?? 0
}
