// Migrated databases for tests: PostgreSQL where a server is named, and the embedded one.

import type { OpenDatabase } from '#src/platform/server/database.ts'
import { openEmbeddedCopy } from './embedded-template.ts'
import { openPostgresCopy } from './postgres-template.ts'

export type TestDatabase = {
  readonly kind: OpenDatabase['kind']
  /** An empty shop of one's own; `close` leaves nothing behind. */
  readonly open: () => Promise<OpenDatabase>
}

const server = process.env.TEST_DATABASE_SERVER
const embedded: TestDatabase = { kind: 'embedded', open: openEmbeddedCopy }
const postgresql: TestDatabase[] = server
  ? [{ kind: 'postgresql', open: () => openPostgresCopy(server) }]
  : []

/** For `describe.each` of what the two do differently: locks, bulk writes, sorting, memory. */
export const bothDatabases = (): TestDatabase[] => [embedded, ...postgresql]

/** For `describe.each` of everything else; `TEST_BOTH_DATABASES=1` runs it on both (decision 0116). */
export const testDatabases = (): TestDatabase[] =>
  postgresql.length === 0 || process.env.TEST_BOTH_DATABASES ? bothDatabases() : postgresql
