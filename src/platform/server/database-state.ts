// The state of a database, and the settings of its server that risk losing data in a crash.

import type { Database } from './database.ts'
import { isMigrated } from './migrate.ts'
import { sql } from './sql.ts'

export type Trouble = 'unreachable' | 'read-only' | 'disk full' | 'schema is not current'
/** `lag_seconds` of a replica; 0 when it has replayed all that it received. */
export type DatabaseState =
  | { readonly status: 'ok'; readonly lag_seconds?: number }
  | { readonly status: Trouble }

const TROUBLE_BY_CODE: Readonly<Record<string, Trouble>> = {
  25006: 'read-only',
  53100: 'disk full',
  '42P01': 'schema is not current', // there is no table of migrations
}

const troubleOf = (error: unknown): DatabaseState => ({
  status: TROUBLE_BY_CODE[(error as { code?: string }).code ?? ''] ?? 'unreachable',
})

class RolledBack extends Error {}

/** The database that orders are written to. */
export async function stateOfPrimary(db: Database): Promise<DatabaseState> {
  try {
    await tryToWrite(db)
    return (await isMigrated(db)) ? { status: 'ok' } : { status: 'schema is not current' }
  } catch (error) {
    return troubleOf(error)
  }
}

/**
 * Writes in a transaction that is rolled back. A row lock is a write that a read-only server
 * refuses; a megabyte of temporary file detects a full disk, where one more row might still fit
 * into its page. Waits for no lock.
 */
async function tryToWrite(db: Database): Promise<void> {
  const work = db.transaction(async (tx) => {
    await tx.query(sql`SELECT set_config('work_mem', '64kB', true)`)
    await tx.query(sql`SELECT FROM migrations LIMIT 1 FOR KEY SHARE SKIP LOCKED`)
    await tx.query(sql`SELECT count(*) FROM generate_series(1, ${SPILLED_ROWS}::integer)`)
    throw new RolledBack()
  })
  await work.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error
  })
}

const SPILLED_ROWS = 50_000

/** A replica. */
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

const LOSSES: Readonly<Record<string, string>> = {
  fsync: 'отключение питания может испортить всю базу',
  full_page_writes: 'отключение питания может испортить страницы базы',
}

/** One sentence for the operator per setting; the shop cannot change them itself. */
export async function listServerRisks(db: Database): Promise<string[]> {
  if (db.kind === 'embedded') return [] // the embedded database never syncs; the start says so
  const off = await db.query<{ name: string }>(sql`
    SELECT name FROM pg_settings
    WHERE name IN ('fsync', 'full_page_writes') AND setting = 'off' ORDER BY name`)
  return off.map(
    ({ name }) => `на сервере PostgreSQL выключен ${name}: ${LOSSES[name]}. Включите его (on).`,
  )
}
