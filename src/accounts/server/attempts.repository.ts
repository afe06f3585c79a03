// SQL of attempts: how often something was tried in a window of time, by all processes together.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

const MOST_AT_ONCE = 1000

export type Attempts = {
  readonly tries: number
  /** Until the window ends and the count begins anew. */
  readonly secondsLeft: number
}

/** Counts one more try; the first one opens the window. */
export async function countAttempt(
  db: Database,
  key: string,
  windowSeconds: number,
): Promise<Attempts> {
  const [counted] = await db.query<Attempts>(sql`
    INSERT INTO attempts AS attempt (key, tries, expires_at)
    VALUES (${key}, 1, now() + make_interval(secs => ${windowSeconds}))
    ON CONFLICT (key) DO UPDATE
    SET tries = CASE WHEN attempt.expires_at > now() THEN attempt.tries + 1 ELSE 1 END,
        expires_at = CASE WHEN attempt.expires_at > now() THEN attempt.expires_at
                          ELSE excluded.expires_at END
    RETURNING tries, ceil(extract(epoch FROM expires_at - now()))::integer AS "secondsLeft"`)
  return counted ?? { tries: 1, secondsLeft: windowSeconds }
}

/** Takes one try back: it turned out to be none. */
export const takeBackAttempt = (db: Database, key: string) =>
  db.query(sql`UPDATE attempts SET tries = tries - 1 WHERE key = ${key} AND tries > 0`)

export const deleteAttempts = (db: Database, keys: readonly string[]) =>
  db.query(sql`DELETE FROM attempts WHERE key = ANY (${keys})`)

export const deleteExpiredAttempts = (db: Database) =>
  db.query(sql`
    DELETE FROM attempts WHERE key IN (
      SELECT key FROM attempts
      WHERE expires_at < now()
      LIMIT ${MOST_AT_ONCE}
      FOR UPDATE SKIP LOCKED)`)
