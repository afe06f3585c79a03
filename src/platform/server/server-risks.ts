// What a PostgreSQL server is set up to lose when its machine fails.

import type { Database } from './database.ts'
import { sql } from './sql.ts'

const LOSSES: Readonly<Record<string, string>> = {
  fsync: 'отключение питания может испортить всю базу',
  full_page_writes: 'отключение питания может испортить страницы базы',
}

/** The shop cannot change these settings by itself; each is one sentence for the operator. */
export async function listServerRisks(db: Database): Promise<string[]> {
  if (db.kind === 'embedded') return [] // it never waits for the disk, and the start says so
  const off = await db.query<{ name: string }>(sql`
    SELECT name FROM pg_settings
    WHERE name IN ('fsync', 'full_page_writes') AND setting = 'off' ORDER BY name`)
  return off.map(
    ({ name }) => `на сервере PostgreSQL выключен ${name}: ${LOSSES[name]}. Включите его (on).`,
  )
}
