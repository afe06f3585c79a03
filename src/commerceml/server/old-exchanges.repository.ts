// SQL to delete exchanges that are too old to be undone.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

const MOST_AT_ONCE = 1000

/** Old runs with something left to delete; waiting ones stay in the journal. */
export async function listOldRuns(db: Database, days: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    SELECT id FROM exchange_runs AS run
    WHERE finished_at < now() - make_interval(days => ${days})
      AND (status <> 'waiting' OR forgotten_at IS NULL
           OR EXISTS (SELECT FROM exchange_former WHERE run_id = run.id))
    ORDER BY id LIMIT ${MOST_AT_ONCE}`)
  return rows.map(({ id }) => id)
}

/** Ends the term of undoing; false when the owner has just decided, so that the run is not old. */
export async function markForgotten(db: Database, id: number, days: number): Promise<boolean> {
  const noted = await db.query(sql`
    UPDATE exchange_runs SET forgotten_at = coalesce(forgotten_at, now())
    WHERE id = ${id} AND finished_at < now() - make_interval(days => ${days})
    RETURNING id`)
  return noted.length > 0
}

/** Deletes at most `most` kept rows; resolves to the count. */
export async function forgetFormer(db: Database, id: number, most: number): Promise<number> {
  const [row] = await db.query<{ gone: number }>(sql`
    WITH gone AS (
      DELETE FROM exchange_former WHERE ctid IN (
        SELECT ctid FROM exchange_former WHERE run_id = ${id} LIMIT ${most})
      RETURNING 1)
    SELECT count(*)::integer AS gone FROM gone`)
  return row?.gone ?? 0
}

/** Deletes a run with its refusals; false when it stays. */
export async function deleteOldRun(db: Database, id: number, days: number): Promise<boolean> {
  const gone = await db.query(sql`
    DELETE FROM exchange_runs
    WHERE id = ${id} AND status <> 'waiting'
      AND finished_at < now() - make_interval(days => ${days})
    RETURNING id`)
  return gone.length > 0
}
