// SQL of the tokens of staff: only their hashes are kept, for half a day.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

const LIFE = sql`interval '12 hours'`
const MOST_AT_ONCE = 1000

/**
 * Writes nothing and resolves to false when the staff was disabled, or the password changed, since
 * `passwordHash` was read: the row is held, so that nobody is disabled between look and token.
 */
export async function insertStaffToken(
  db: Database,
  given: { readonly hash: Buffer; readonly staffId: number; readonly passwordHash: string },
): Promise<boolean> {
  const { hash, staffId, passwordHash } = given
  const [inserted] = await db.query<{ staff_id: number }>(sql`
    INSERT INTO staff_tokens (token_hash, staff_id, expires_at)
    SELECT ${hash}, held.id, now() + ${LIFE}
    FROM (
      SELECT id FROM staff
      WHERE id = ${staffId} AND password_hash = ${passwordHash} AND disabled_at IS NULL
      FOR SHARE) AS held
    RETURNING staff_id`)
  return inserted !== undefined
}

export const deleteStaffToken = (db: Database, hash: Buffer) =>
  db.query(sql`DELETE FROM staff_tokens WHERE token_hash = ${hash}`)

export const deleteTokensOf = (db: Database, staffId: number) =>
  db.query(sql`DELETE FROM staff_tokens WHERE staff_id = ${staffId}`)

export const deleteExpiredStaffTokens = (db: Database) =>
  db.query(sql`
    DELETE FROM staff_tokens WHERE token_hash IN (
      SELECT token_hash FROM staff_tokens
      WHERE expires_at < now()
      LIMIT ${MOST_AT_ONCE}
      FOR UPDATE SKIP LOCKED)`)
