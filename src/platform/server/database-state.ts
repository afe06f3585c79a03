// What state a database is in: whether it answers, whether it writes, how far a replica lags behind.

import type { Database } from './database.ts'
import { isMigrated } from './migrate.ts'
import { sql } from './sql.ts'

export type Trouble = 'unreachable' | 'read-only' | 'disk full' | 'schema is not current'
/** `lag_seconds` is of a replica: 0 while it has shown all that it has received. */
export type DatabaseState =
  | { readonly status: 'ok'; readonly lag_seconds?: number }
  | { readonly status: Trouble }

const TROUBLE_BY_CODE: Readonly<Record<string, Trouble>> = {
  25006: 'read-only',
  53100: 'disk full',
  '42P01': 'schema is not current', // there is not even the table of migrations
}

const troubleOf = (error: unknown): DatabaseState => ({
  status: TROUBLE_BY_CODE[(error as { code?: string }).code ?? ''] ?? 'unreachable',
})

class TakenBack extends Error {}

/** Of the database that orders are written to. */
export async function stateOfPrimary(db: Database): Promise<DatabaseState> {
  try {
    await tryToWrite(db)
    return (await isMigrated(db)) ? { status: 'ok' } : { status: 'schema is not current' }
  } catch (error) {
    return troubleOf(error)
  }
}

/**
 * Writes in a transaction that is taken back, and leaves nothing: the lock of a row is a write that
 * a server refuses which only reads; a megabyte of temporary file finds a full disk, where one more
 * row might still find room in its page. Waits for nobody.
 */
async function tryToWrite(db: Database): Promise<void> {
  const work = db.transaction(async (tx) => {
    await tx.query(sql`SELECT set_config('work_mem', '64kB', true)`)
    await tx.query(sql`SELECT FROM migrations LIMIT 1 FOR KEY SHARE SKIP LOCKED`)
    await tx.query(sql`SELECT count(*) FROM generate_series(1, ${SPILLED_ROWS}::integer)`)
    throw new TakenBack()
  })
  await work.catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error
  })
}

const SPILLED_ROWS = 50_000

/** Of a database that is only read. */
export async function stateOfReplica(db: Database): Promise<DatabaseState> {
  try {
    const [row] = await db.query<{ lag: number }>(sql`
      SELECT CASE
          WHEN NOT pg_is_in_recovery() THEN 0
          WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
          ELSE coalesce(extract(epoch FROM now() - pg_last_xact_replay_timestamp()), 0)
        END::float8 AS lag`)
    if (!(await isMigrated(db))) return { status: 'schema is not current' }
    return { status: 'ok', lag_seconds: Math.round((row?.lag ?? 0) * 10) / 10 }
  } catch (error) {
    return troubleOf(error)
  }
}
