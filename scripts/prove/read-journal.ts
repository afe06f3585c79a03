// SQL of what the imports left behind them: runs that stand, and rows that wait for a switch.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type Journal = {
  /** Numbers of the runs that are done and not undone, the latest first. */
  readonly done: readonly number[]
  /** Staged rows of runs that are at their end: nobody will ever take them away. */
  readonly forgotten: number
}

export async function readJournal(db: Database): Promise<Journal> {
  const [row] = await db.query<Journal>(sql`
    SELECT ARRAY(SELECT id FROM import_runs WHERE status = 'done' ORDER BY id DESC) AS done,
           (SELECT count(*)::integer FROM staged_products AS staged
            JOIN import_runs AS run ON run.id = staged.run_id
            WHERE run.status NOT IN ('running', 'waiting')) AS forgotten`)
  if (!row) throw new Error('the journal is not there')
  return row
}

/** A killed run is gone on with after seconds of silence: nobody has to wait for them here. */
export const declareSilent = (db: Database) =>
  db.query(sql`
    UPDATE import_runs SET seen_at = now() - interval '1 minute' WHERE status = 'running'`)
