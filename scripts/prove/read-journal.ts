// SQL that reads the imports in force and the staged rows of finished imports.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type Journal = {
  /** Ids of imports that are done and not undone, the latest first. */
  readonly done: readonly number[]
  /** Orphaned staged rows: those of finished imports. */
  readonly orphaned: number
}

export async function readJournal(db: Database): Promise<Journal> {
  const [row] = await db.query<Journal>(sql`
    SELECT ARRAY(SELECT id FROM import_runs WHERE status = 'done' ORDER BY id DESC) AS done,
           (SELECT count(*)::integer FROM staged_products AS staged
            JOIN import_runs AS run ON run.id = staged.run_id
            WHERE run.status NOT IN ('running', 'waiting')) AS orphaned`)
  if (!row) throw new Error('the journal is not there')
  return row
}

/** Expires the lease of a killed import, so that it can be resumed at once. */
export const expireLease = (db: Database) =>
  db.query(sql`
    UPDATE import_runs SET seen_at = now() - interval '1 minute' WHERE status = 'running'`)
