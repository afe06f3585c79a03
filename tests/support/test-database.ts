// Migrated databases for tests: the embedded one always, PostgreSQL where a server is named.

import type { OpenDatabase } from '#src/platform/server/database.ts'
import { openEmbeddedCopy } from './embedded-template.ts'
import { openPostgresCopy } from './postgres-template.ts'

export type TestDatabase = {
  readonly kind: OpenDatabase['kind']
  /** An empty shop of one's own; `close` leaves nothing behind. */
  readonly open: () => Promise<OpenDatabase>
}

const server = process.env.TEST_DATABASE_SERVER

/** For `describe.each`: the same suite runs on every database the shop can live in. */
export const testDatabases = (): TestDatabase[] => [
  { kind: 'embedded', open: openEmbeddedCopy },
  ...(server ? [{ kind: 'postgresql' as const, open: () => openPostgresCopy(server) }] : []),
]
