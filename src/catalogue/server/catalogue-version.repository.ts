// SQL of the version of what the catalogue is written in.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/** Another number than before says that there are other words or names. */
export async function catalogueVersion(db: Database): Promise<number> {
  const [row] = await db.query<{ version: number }>(sql`
    SELECT sum(version)::bigint AS version FROM search_versions`)
  return row?.version ?? 0
}
