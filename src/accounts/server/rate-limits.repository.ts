// SQL of rate limits: counts tries in a time window, over all processes.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

const MOST_AT_ONCE = 1000

export type RateLimitCount = {
  readonly tries: number
  /** Until the window ends and the count restarts. */
  readonly secondsLeft: number
}

export type RateLimit = {
  /** Tries within the limit. */
  readonly most: number
  /** Length of the window; it doubles each time the limit is reached again within a day. */
  readonly seconds: number
  /** The longest that a window grows to. */
  readonly longest: number
}

/** Counts a try; the first opens the window. */
export async function countTry(
  db: Database,
  key: string,
  { most, seconds, longest }: RateLimit,
): Promise<RateLimitCount> {
  const [counted] = await db.query<RateLimitCount>(sql`
    SELECT tries, seconds_left AS "secondsLeft"
    FROM count_attempt(${key}, ${most}, ${seconds}, ${longest})`)
  return counted ?? { tries: 1, secondsLeft: seconds }
}

/**
 * Counts a try under each key and stops after the first exceeded one, which is the last row. Keys
 * have the same order everywhere, else two logins would deadlock.
 */
export const countTries = (
  db: Database,
  windows: readonly (RateLimit & { readonly key: string })[],
): Promise<RateLimitCount[]> =>
  db.query<RateLimitCount>(sql`
    SELECT tries, seconds_left AS "secondsLeft"
    FROM count_attempts(${windows.map(({ key }) => key)}::text[],
                        ${windows.map(({ most }) => most)}::integer[],
                        ${windows.map(({ seconds }) => seconds)}::integer[],
                        ${windows.map(({ longest }) => longest)}::integer[])`)

/** Takes back a try that should not count. */
export const undoTry = (db: Database, key: string) => undoTries(db, [key])

/** As `undoTry` for several keys, in the order of counting. */
export const undoTries = (db: Database, keys: readonly string[]) =>
  db.query(sql`
    WITH held AS MATERIALIZED (
      SELECT key FROM attempts
      WHERE key = ANY (${keys}) AND tries > 0
      ORDER BY array_position(${keys}::text[], key)
      FOR UPDATE)
    UPDATE attempts SET tries = tries - 1
    FROM held WHERE attempts.key = held.key`)

/**
 * Deletes a key and all keys that start with it and a space. Locks them in byte order, the order in
 * which logins count them, else the two would deadlock.
 */
export const deleteTries = (db: Database, key: string) =>
  db.query(sql`
    WITH held AS MATERIALIZED (
      SELECT key FROM attempts
      WHERE key = ${key} OR key ~>=~ ${`${key} `} AND key ~<~ ${`${key}!`}
      ORDER BY key COLLATE "C"
      FOR UPDATE)
    DELETE FROM attempts USING held WHERE attempts.key = held.key`)

/** Deletes expired windows; one that reached its limit is kept for a day. */
export const deleteExpiredTries = (db: Database) =>
  db.query(sql`
    DELETE FROM attempts WHERE key IN (
      SELECT key FROM attempts
      WHERE forget_at < now()
      LIMIT ${MOST_AT_ONCE}
      FOR UPDATE SKIP LOCKED)`)
