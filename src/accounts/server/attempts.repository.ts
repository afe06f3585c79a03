// SQL of attempts: how often something was tried in a window of time, by all processes together.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

const MOST_AT_ONCE = 1000

export type Attempts = {
  readonly tries: number
  /** Until the window ends and the count begins anew. */
  readonly secondsLeft: number
}

export type Window = {
  /** One try more runs into the limit. */
  readonly most: number
  /** How long the first window is; whoever runs into the limit again within a day waits twice. */
  readonly seconds: number
  /** No wait grows beyond it. */
  readonly longest: number
}

/** Counts one more try; the first one opens the window. */
export async function countAttempt(
  db: Database,
  key: string,
  { most, seconds, longest }: Window,
): Promise<Attempts> {
  const [counted] = await db.query<Attempts>(sql`
    SELECT tries, seconds_left AS "secondsLeft"
    FROM count_attempt(${key}, ${most}, ${seconds}, ${longest})`)
  return counted ?? { tries: 1, secondsLeft: seconds }
}

/** Takes one try back: it turned out to be none. */
export const takeBackAttempt = (db: Database, key: string) =>
  db.query(sql`UPDATE attempts SET tries = tries - 1 WHERE key = ${key} AND tries > 0`)

export const deleteAttempts = (db: Database, keys: readonly string[]) =>
  db.query(sql`DELETE FROM attempts WHERE key = ANY (${keys})`)

/** Closed windows; one that was run into is remembered for a day. */
export const deleteForgottenAttempts = (db: Database) =>
  db.query(sql`
    DELETE FROM attempts WHERE key IN (
      SELECT key FROM attempts
      WHERE forget_at < now()
      LIMIT ${MOST_AT_ONCE}
      FOR UPDATE SKIP LOCKED)`)
