// Waits for PostgreSQL, which may still commit or roll back the work of a killed client.

import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

const LOOK_AGAIN_MS = 100

/** Resolves when no other session of this database is active. */
export async function untilIdle(db: Database): Promise<void> {
  if (db.kind === 'embedded') return // it ended with the process
  for (;;) {
    const [row] = await db.query<{ others: number }>(sql`
      SELECT count(*)::integer AS others FROM pg_stat_activity
      WHERE datname = current_database() AND backend_type = 'client backend'
        AND pid <> pg_backend_pid() AND state <> 'idle'`)
    if (row?.others === 0) return
    await pause(LOOK_AGAIN_MS)
  }
}
