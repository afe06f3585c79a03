// SQL of the facts that the shop was given once.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/** Of these rows those that were never offered; notes that they are now. */
export async function notOfferedYet<Row>(
  db: Database,
  kind: string,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Promise<Row[]> {
  const added = await db.query<{ key: string }>(sql`
    INSERT INTO offered_facts (kind, key)
    SELECT ${kind}, * FROM unnest(${rows.map(keyOf)}::text[])
    ON CONFLICT DO NOTHING RETURNING key`)
  const isNew = new Set(added.map(({ key }) => key))
  return rows.filter((row) => isNew.has(keyOf(row)))
}
