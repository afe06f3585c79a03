// SQL of imports that are at their end, one way or another.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/** The latest ones. */
export async function endedRuns(db: Database, most: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    SELECT id FROM import_runs WHERE status NOT IN ('running', 'waiting')
    ORDER BY id DESC LIMIT ${most}`)
  return rows.map(({ id }) => id)
}
