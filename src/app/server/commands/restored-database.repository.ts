// SQL that takes back what a copy brings to life again: sessions, exchanges, links, waiting letters.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

type Count = { readonly count: number }

/** Everybody logs in again: a session may have been ended since the copy, and for a reason. */
export async function endSessions(
  db: Database,
): Promise<{ readonly customers: number; readonly staff: number }> {
  const customers = await db.query<Count>(sql`
    WITH ended AS (DELETE FROM access_tokens RETURNING 1)
    SELECT count(*)::integer AS count FROM ended`)
  const staff = await db.query<Count>(sql`
    WITH ended AS (DELETE FROM staff_tokens RETURNING 1)
    SELECT count(*)::integer AS count FROM ended`)
  return { customers: customers[0]?.count ?? 0, staff: staff[0]?.count ?? 0 }
}

/** What guards against guesses is forgotten with the sessions: a device may have been lost since. */
export async function forgetDevices(db: Database): Promise<number> {
  const [forgotten] = await db.query<Count>(sql`
    WITH forgotten AS (DELETE FROM known_devices RETURNING 1)
    SELECT count(*)::integer AS count FROM forgotten`)
  return forgotten?.count ?? 0
}

/** The files of an open exchange are not in the copy, and its key may be in strange hands. */
export async function endExchanges(db: Database, failure: string): Promise<number> {
  await db.query(sql`
    UPDATE exchange_files
    SET state = 'failed', failure = ${failure}, worker = NULL, lease_until = NULL
    WHERE state IN ('coming', 'importing')`)
  const [ended] = await db.query<Count>(sql`
    WITH open AS (
      SELECT id FROM exchange_sessions
      WHERE ended_at IS NULL OR seen_at > now() - interval '1 day'
    ), ended AS (
      UPDATE exchange_sessions
      SET token_hash = 'ended ' || gen_random_uuid(), ended_at = coalesce(ended_at, now())
      WHERE id IN (SELECT id FROM open)
      RETURNING 1)
    SELECT count(*)::integer AS count FROM ended`)
  return ended?.count ?? 0
}

/** A link that was used since the copy would open the account a second time. */
export async function voidUnusedLinks(db: Database): Promise<number> {
  const [voided] = await db.query<Count>(sql`
    WITH voided AS (
      UPDATE account_links SET used_at = now() WHERE used_at IS NULL RETURNING 1)
    SELECT count(*)::integer AS count FROM voided`)
  return voided?.count ?? 0
}

/** Most of them went since the copy, and would go a second time. */
export async function giveUpWaitingLetters(db: Database, failure: string): Promise<number> {
  const [givenUp] = await db.query<Count>(sql`
    WITH given_up AS (
      UPDATE letters SET given_up_at = now(), failure = ${failure}, data = data - 'token'
      WHERE sent_at IS NULL AND given_up_at IS NULL
      RETURNING 1)
    SELECT count(*)::integer AS count FROM given_up`)
  return givenUp?.count ?? 0
}
