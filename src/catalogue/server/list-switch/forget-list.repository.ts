// SQL that deletes what a run has changed: from then on it cannot be taken back.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/** At most `most` rows of each kind; resolves to how many went, 0 when nothing is left. */
export async function forgetChanges(db: Database, runId: number, most: number): Promise<number> {
  const [row] = await db.query<{ gone: number }>(sql`
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
    )
    SELECT ((SELECT count(*) FROM changes) + (SELECT count(*) FROM numbers)
            + (SELECT count(*) FROM fits) + (SELECT count(*) FROM doubts)
            + (SELECT count(*) FROM replaced))::integer AS gone`)
  return row?.gone ?? 0
}

/** At most `most` staged rows of a run that is over; resolves to how many went. */
export async function dropSomeStaged(db: Database, runId: number, most: number): Promise<number> {
  const [row] = await db.query<{ gone: number }>(sql`
    WITH gone AS (
      DELETE FROM staged_products WHERE ctid IN (
        SELECT ctid FROM staged_products WHERE run_id = ${runId} LIMIT ${most})
      RETURNING 1)
    SELECT count(*)::integer AS gone FROM gone`)
  return row?.gone ?? 0
}
