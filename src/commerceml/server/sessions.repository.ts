// SQL of exchange sessions.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type ExchangeKind = 'catalog' | 'sale'

export type Session = {
  readonly id: number
  readonly kind: ExchangeKind
  readonly sessid: string
  readonly version: string
  readonly hasBegun: boolean
  readonly isEnded: boolean
  readonly isFull: boolean
  readonly hasOffers: boolean
  readonly hasFullOffers: boolean
}

type NewSession = Pick<Session, 'kind' | 'sessid'> & { readonly tokenHash: string }

export async function insertSession(db: Database, session: NewSession): Promise<number> {
  const [row] = await db.query<{ id: number }>(sql`
    INSERT INTO exchange_sessions (kind, sessid, token_hash)
    VALUES (${session.kind}, ${session.sessid}, ${session.tokenHash})
    RETURNING id`)
  if (!row) throw new Error('INSERT INTO exchange_sessions returned nothing')
  return row.id
}

/** Finds the session of a token and notes its call; null for an unknown token. */
export async function touchSession(db: Database, tokenHash: string): Promise<Session | null> {
  const [session] = await db.query<Session>(sql`
    UPDATE exchange_sessions SET seen_at = now()
    WHERE token_hash = ${tokenHash} AND seen_at > now() - interval '1 day'
    RETURNING id, kind, sessid, version, begun_at IS NOT NULL AS "hasBegun",
              ended_at IS NOT NULL AS "isEnded", is_full AS "isFull", has_offers AS "hasOffers",
              has_full_offers AS "hasFullOffers"`)
  return session ?? null
}

/** Blocks other starts of exchanges until the end of the transaction. */
export const lockSessions = (db: Database) => db.query(sql`SELECT pg_advisory_xact_lock(7449)`)

/** Whether another session of the kind has called lately or still writes. */
export async function isBusy(
  db: Database,
  { id, kind }: Pick<Session, 'id' | 'kind'>,
  silenceSeconds: number,
): Promise<boolean> {
  const rows = await db.query(sql`
    SELECT FROM exchange_sessions AS other
    WHERE other.kind = ${kind} AND other.id <> ${id}
      AND other.begun_at IS NOT NULL AND other.ended_at IS NULL
      AND (NOT other.is_resting
             AND other.seen_at > now() - make_interval(secs => ${silenceSeconds})
           OR EXISTS (SELECT FROM exchange_files AS file
                      WHERE file.session_id = other.id AND file.lease_until > now()))
    LIMIT 1`)
  return rows.length > 0
}

/**
 * Restarts the session and ends others of its kind; resolves to their ids. Sessions of orders never
 * block others.
 */
export async function beginSession(
  db: Database,
  { id, kind }: Pick<Session, 'id' | 'kind'>,
  version: string,
): Promise<number[]> {
  // batches also lock the file before the session: another order would deadlock
  await db.query(sql`DELETE FROM exchange_files WHERE session_id = ${id}`)
  const others = await db.query<{ id: number }>(sql`
    UPDATE exchange_sessions SET ended_at = now()
    WHERE kind = ${kind} AND id <> ${id} AND begun_at IS NOT NULL AND ended_at IS NULL
    RETURNING id`)
  await db.query(sql`
    UPDATE exchange_sessions
    SET begun_at = now(), ended_at = NULL, is_resting = kind = 'sale', version = ${version},
        is_full = false, has_offers = false, has_full_offers = false, given_orders = '{}', given_at = NULL
    WHERE id = ${id}`)
  return others.map((other) => other.id)
}

export const endSession = (db: Database, id: number) =>
  db.query(sql`UPDATE exchange_sessions SET ended_at = now() WHERE id = ${id}`)

/** A resting session does not block others. */
export const setSessionResting = (db: Database, id: number, isResting: boolean) =>
  db.query(sql`
    UPDATE exchange_sessions SET is_resting = ${isResting}
    WHERE id = ${id} AND is_resting <> ${isResting}`)

/** Adds the kinds of packages that the session has received. */
export const savePackages = (
  db: Database,
  id: number,
  { isFull, hasOffers, hasFullOffers }: Pick<Session, 'isFull' | 'hasOffers' | 'hasFullOffers'>,
) =>
  db.query(sql`
    UPDATE exchange_sessions
    SET is_full = is_full OR ${isFull}, has_offers = has_offers OR ${hasOffers},
        has_full_offers = has_full_offers OR ${hasFullOffers}
    WHERE id = ${id}`)

export const readSession = async (db: Database, id: number) => {
  const [session] = await db.query<
    Pick<Session, 'isFull' | 'hasOffers' | 'hasFullOffers' | 'version'>
  >(sql`
    SELECT is_full AS "isFull", has_offers AS "hasOffers", has_full_offers AS "hasFullOffers", version
    FROM exchange_sessions WHERE id = ${id}`)
  return session ?? null
}

const MOST_AT_ONCE = 1000

/** Deletes sessions unused for two days; resolves to their ids. */
export async function deleteOldSessions(db: Database): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    DELETE FROM exchange_sessions WHERE id IN (
      SELECT id FROM exchange_sessions
      WHERE seen_at < now() - interval '2 days'
      LIMIT ${MOST_AT_ONCE})
    RETURNING id`)
  return rows.map(({ id }) => id)
}

/** Saves the orders sent in this session, which 1C has yet to confirm. */
export const saveGivenOrders = (db: Database, id: number, orderIds: readonly number[]) =>
  db.query(sql`
    UPDATE exchange_sessions
    SET given_orders = ${orderIds}::bigint[], given_at = now()
    WHERE id = ${id}`)

type Given = { readonly orderIds: readonly number[]; readonly givenAt: string | null }

/** Returns the sent orders and clears them: a second call gets none. */
export async function takeGivenOrders(db: Database, id: number): Promise<Given> {
  const [given] = await db.query<Given>(sql`
    SELECT to_jsonb(given_orders) AS "orderIds", given_at::text AS "givenAt"
    FROM exchange_sessions WHERE id = ${id} FOR UPDATE`)
  await db.query(sql`
    UPDATE exchange_sessions SET given_orders = '{}', is_resting = true WHERE id = ${id}`)
  return given ?? { orderIds: [], givenAt: null }
}

export type ListedSession = Pick<Session, 'id' | 'kind' | 'version' | 'isEnded'> & {
  readonly startedAt: Date
  readonly seenAt: Date
  readonly files: number
  /** Files that are still read. */
  readonly unread: number
  /** What its files failed for. */
  readonly failures: readonly string[]
}

/** Of the last two days, the newest first: older ones are deleted. */
export const listSessions = (db: Database, most: number): Promise<ListedSession[]> =>
  db.query(sql`
    SELECT session.id, session.kind, session.version, session.ended_at IS NOT NULL AS "isEnded",
           session.started_at AS "startedAt", session.seen_at AS "seenAt",
           count(file.name)::integer AS files,
           (count(file.name) FILTER (WHERE file.state IN ('coming', 'importing')))::integer AS unread,
           coalesce(array_agg(DISTINCT file.failure) FILTER (WHERE file.failure <> ''), '{}')
             AS failures
    FROM (SELECT * FROM exchange_sessions ORDER BY id DESC LIMIT ${most}) AS session
    LEFT JOIN exchange_files AS file ON file.session_id = session.id
    GROUP BY session.id, session.kind, session.version, session.ended_at, session.started_at,
             session.seen_at
    ORDER BY session.id DESC`)

/**
 * Ends all sessions after a backup is restored: it has no files of open exchanges, and their tokens
 * may be known to strangers.
 */
export async function endExchanges(db: Database, failure: string): Promise<number> {
  await db.query(sql`
    UPDATE exchange_files
    SET state = 'failed', failure = ${failure}, worker = NULL, lease_until = NULL
    WHERE state IN ('coming', 'importing')`)
  const [ended] = await db.query<{ count: number }>(sql`
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
