// SQL of exchange sessions: who exchanges, and who has to wait.

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

/** Notes that it was heard of; null when nobody has this token. */
export async function touchSession(db: Database, tokenHash: string): Promise<Session | null> {
  const [session] = await db.query<Session>(sql`
    UPDATE exchange_sessions SET seen_at = now()
    WHERE token_hash = ${tokenHash} AND seen_at > now() - interval '1 day'
    RETURNING id, kind, sessid, version, begun_at IS NOT NULL AS "hasBegun",
              ended_at IS NOT NULL AS "isEnded", is_full AS "isFull", has_offers AS "hasOffers",
              has_full_offers AS "hasFullOffers"`)
  return session ?? null
}

/** Until the end of the transaction nobody else begins or ends an exchange. */
export const lockSessions = (db: Database) => db.query(sql`SELECT pg_advisory_xact_lock(7449)`)

/** Whether another exchange of the kind is under way: heard of lately, or still writing. */
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
 * It begins anew, and the others of its kind are over: resolves to their ids. Who takes orders
 * keeps nobody out.
 */
export async function beginSession(
  db: Database,
  { id, kind }: Pick<Session, 'id' | 'kind'>,
  version: string,
): Promise<number[]> {
  const others = await db.query<{ id: number }>(sql`
    UPDATE exchange_sessions SET ended_at = now()
    WHERE kind = ${kind} AND id <> ${id} AND begun_at IS NOT NULL AND ended_at IS NULL
    RETURNING id`)
  await db.query(sql`
    UPDATE exchange_sessions
    SET begun_at = now(), ended_at = NULL, is_resting = kind = 'sale', version = ${version},
        is_full = false, has_offers = false, has_full_offers = false, given_orders = '{}', given_at = NULL
    WHERE id = ${id}`)
  await db.query(sql`DELETE FROM exchange_files WHERE session_id = ${id}`)
  return others.map((other) => other.id)
}

export const endSession = (db: Database, id: number) =>
  db.query(sql`UPDATE exchange_sessions SET ended_at = now() WHERE id = ${id}`)

export const restSession = (db: Database, id: number, isResting: boolean) =>
  db.query(sql`
    UPDATE exchange_sessions SET is_resting = ${isResting}
    WHERE id = ${id} AND is_resting <> ${isResting}`)

/** Notes which packages came: all goods there are, offers. */
export const notePackages = (
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

/** Those that nobody has used for two days; resolves to their numbers. */
export async function deleteOldSessions(db: Database): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    DELETE FROM exchange_sessions WHERE id IN (
      SELECT id FROM exchange_sessions
      WHERE seen_at < now() - interval '2 days'
      LIMIT ${MOST_AT_ONCE})
    RETURNING id`)
  return rows.map(({ id }) => id)
}

/** Orders that were given in this session and wait to be confirmed. */
export const noteGiven = (db: Database, id: number, orderIds: readonly number[]) =>
  db.query(sql`
    UPDATE exchange_sessions
    SET given_orders = ${orderIds}::bigint[], given_at = now()
    WHERE id = ${id}`)

type Given = { readonly orderIds: readonly number[]; readonly givenAt: string | null }

/** What was given is taken: a second call is told nothing. */
export async function takeGiven(db: Database, id: number): Promise<Given> {
  const [given] = await db.query<Given>(sql`
    SELECT to_jsonb(given_orders) AS "orderIds", given_at::text AS "givenAt"
    FROM exchange_sessions WHERE id = ${id} FOR UPDATE`)
  await db.query(sql`
    UPDATE exchange_sessions SET given_orders = '{}', is_resting = true WHERE id = ${id}`)
  return given ?? { orderIds: [], givenAt: null }
}
