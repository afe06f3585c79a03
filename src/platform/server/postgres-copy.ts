// Dumps a PostgreSQL database as a stream, and restores it in one transaction.

import { once } from 'node:events'
import { join } from 'node:path'
import type { Database } from './database.ts'
import {
  findCopyingPrograms,
  findPrograms,
  type PostgresAccess,
  type Program,
  startProgram,
} from './postgres-programs.ts'
import { sql } from './sql.ts'

/** Schema of product lists that are being rebuilt. */
const DRAFTS = 'rebuilt'

// the shop's tables are all in this schema; takes the lock of migrations, and waits for other locks
// only for a while
const CLEAR = `
BEGIN;
SELECT pg_advisory_xact_lock(7445);
SET LOCAL lock_timeout = '10s';
SET LOCAL client_min_messages = warning;
DROP SCHEMA IF EXISTS ${DRAFTS} CASCADE;
DROP SCHEMA public CASCADE;
CREATE SCHEMA public;
GRANT USAGE ON SCHEMA public TO PUBLIC;
`

type ServerFacts = { readonly major: number; readonly tables: number; readonly others: number }

/** Server version, number of tables, and number of connected shops. */
export async function serverFacts(db: Database): Promise<ServerFacts> {
  const [facts] = await db.query<ServerFacts>(sql`
    SELECT current_setting('server_version_num')::int / 10000 AS major,
      (SELECT count(*) FROM pg_tables WHERE schemaname = 'public') AS tables,
      (SELECT count(*) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()
         AND application_name = 'silkway') AS others`)
  if (!facts) throw new Error('the server says nothing of itself')
  return facts
}

type OnProgress = (done: number, total: number) => void

/** A pg_dump: a consistent snapshot while the shop runs. */
export async function* dumpPostgres(
  access: PostgresAccess,
  { major, tables }: ServerFacts,
  onProgress: OnProgress,
): AsyncGenerator<Buffer> {
  let begun = 0
  const onLine = (line: string) => {
    if (!line.includes('dumping contents of table')) return
    begun += 1
    onProgress(Math.min(begun, tables), tables + 1)
  }
  const words = [
    '--format=custom',
    `--exclude-schema=${DRAFTS}`,
    '--no-owner',
    '--no-privileges',
    '--verbose',
  ]
  const file = join(await findCopyingPrograms(access, major), 'pg_dump')
  const { child, ended } = startProgram(file, words, { access, onLine })
  try {
    yield* child.stdout
    await ended
    onProgress(1, 1)
  } finally {
    child.kill()
  }
}

/** Replaces everything by `content` in one transaction: a failure leaves the database as it was. */
export async function restorePostgres(
  access: PostgresAccess,
  major: number,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  const folder = await findPrograms(access, major)
  const reader = ['--no-owner', '--no-privileges', '--file=-']
  const unpack = startProgram(join(folder, 'pg_restore'), reader, { access })
  const writer = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--output=/dev/null']
  const write = startProgram(join(folder, 'psql'), writer, { access })
  try {
    write.child.stdin.write(CLEAR)
    unpack.child.stdout.pipe(write.child.stdin, { end: false })
    const failed = write.ended.then(() => {
      throw new Error('psql ended before the copy did')
    })
    await Promise.race([feed(unpack, content), failed])
    write.child.stdin.end('\nCOMMIT;\n') // sent only after all was read: without COMMIT everything is rolled back
    await write.ended
  } finally {
    unpack.child.kill()
    write.child.kill()
  }
}

async function feed({ child, ended }: Program, content: AsyncIterable<Buffer>): Promise<void> {
  const failed = ended.catch(() => {}) // else a full pipe would block when nobody reads
  for await (const piece of content) {
    if (!child.stdin.write(piece)) await Promise.race([once(child.stdin, 'drain'), failed])
  }
  child.stdin.end()
  await ended
}
