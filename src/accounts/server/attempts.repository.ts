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

/**
 * Counts one more try under each key, and stops behind the first one beyond its limit: that is the
 * last of the list. Keys come in one order of kinds everywhere, or two logins would deadlock.
 */
export const countAttempts = (
  db: Database,
  windows: readonly (Window & { readonly key: string })[],
): Promise<Attempts[]> =>
  db.query<Attempts>(sql`
    SELECT tries, seconds_left AS "secondsLeft"
    FROM count_attempts(${windows.map(({ key }) => key)}::text[],
                        ${windows.map(({ most }) => most)}::integer[],
                        ${windows.map(({ seconds }) => seconds)}::integer[],
                        ${windows.map(({ longest }) => longest)}::integer[])`)

/** Takes one try back: it turned out to be none. */
export const takeBackAttempt = (db: Database, key: string) => takeBackAttempts(db, [key])

/** The same of several keys, in the order in which they were counted. */
export const takeBackAttempts = (db: Database, keys: readonly string[]) =>
  db.query(sql`
    WITH held AS MATERIALIZED (
      SELECT key FROM attempts
      WHERE key = ANY (${keys}) AND tries > 0
      ORDER BY array_position(${keys}::text[], key)
      FOR UPDATE)
    UPDATE attempts SET tries = tries - 1
    FROM held WHERE attempts.key = held.key`)

/**
 * Deletes a key and all that begin with it and a space. In the order of their bytes, which has to be
 * the order in which logins count them: else the two would wait for each other crosswise.
 */
export const deleteAttempts = (db: Database, key: string) =>
  db.query(sql`
    WITH held AS MATERIALIZED (
      SELECT key FROM attempts
      WHERE key = ${key} OR key ~>=~ ${`${key} `} AND key ~<~ ${`${key}!`}
      ORDER BY key COLLATE "C"
      FOR UPDATE)
    DELETE FROM attempts USING held WHERE attempts.key = held.key`)

/** Closed windows; one that was run into is remembered for a day. */
export const deleteForgottenAttempts = (db: Database) =>
  db.query(sql`
    DELETE FROM attempts WHERE key IN (
      SELECT key FROM attempts
      WHERE forget_at < now()
      LIMIT ${MOST_AT_ONCE}
      FOR UPDATE SKIP LOCKED)`)
