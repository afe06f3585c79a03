// Reads the link of a letter.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/** The token of the newest letter of that kind to an e-mail. */
export async function letterTokenOf(db: Database, kind: string, email: string): Promise<string> {
  const [letter] = await db.query<{ token: string }>(sql`
    SELECT data ->> 'token' AS token FROM letters
    WHERE kind = ${kind} AND recipient = ${email}
    ORDER BY id DESC LIMIT 1`)
  if (!letter) throw new Error(`no letter «${kind}» to ${email}`)
  return letter.token
}
