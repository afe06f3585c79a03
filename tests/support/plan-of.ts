// The plan of the statement that a repository asks, with indexes wherever they can be used.

import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'

/** `ask` gets no rows. */
export async function planOf(
  db: Database,
  ask: (db: Database) => Promise<unknown>,
): Promise<string> {
  const asked: Sql[] = []
  const query = <Row>(statement: Sql): Promise<Row[]> => {
    asked.push(statement)
    return Promise.resolve([])
  }
  await ask({ ...db, query })
  const [statement] = asked
  if (!statement) throw new Error('Nothing was asked')
  return db.transaction(async (tx) => {
    // of an empty table all ways cost the same
    await tx.query(sql`SET LOCAL enable_seqscan = off`)
    return JSON.stringify(await tx.query(sql`EXPLAIN ${statement}`))
  })
}
