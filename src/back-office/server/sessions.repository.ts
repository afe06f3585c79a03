// SQL of the open sessions of staff: lists, ends, and when somebody last said who he is.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type OpenSession = {
  readonly id: string
  readonly userAgent: string
  readonly createdAt: Date
  /** Null: a token of a program. */
  readonly seenAt: Date | null
}

const MOST = 100

/** Of the office those in which somebody still is. */
export const isOpen = sql`
  (token.expires_at > now() AND (token.seen_at IS NULL OR token.seen_at > now() - interval '30 minutes'))`

/** Last used first. */
export const listSessions = (db: Database, staffId: number): Promise<OpenSession[]> =>
  db.query<OpenSession>(sql`
    SELECT id, user_agent AS "userAgent", created_at AS "createdAt", seen_at AS "seenAt"
    FROM staff_tokens AS token
    WHERE staff_id = ${staffId} AND ${isOpen}
    ORDER BY seen_at DESC NULLS LAST, created_at DESC
    LIMIT ${MOST}`)

type OwnSession = { readonly staffId: number; readonly session: string }

/** Null: it has ended, or the access of its person is closed. */
export async function findSession(
  db: Database,
  { staffId, session }: OwnSession,
): Promise<{ readonly lacksFactor: boolean } | null> {
  const [found] = await db.query<{ lacksFactor: boolean }>(sql`
    SELECT token.lacks_factor AS "lacksFactor"
    FROM staff_tokens AS token JOIN staff ON staff.id = token.staff_id
    WHERE token.staff_id = ${staffId} AND token.id = ${session}::uuid AND ${isOpen}
      AND staff.disabled_at IS NULL`)
  return found ?? null
}

/** False: he has no such session. */
export async function deleteSession(
  db: Database,
  { staffId, session }: OwnSession,
): Promise<boolean> {
  const rows = await db.query(sql`
    DELETE FROM staff_tokens WHERE staff_id = ${staffId} AND id::text = ${session} RETURNING 1`)
  return rows.length > 0
}

export const deleteOtherSessions = (db: Database, { staffId, session }: OwnSession) =>
  db.query(sql`DELETE FROM staff_tokens WHERE staff_id = ${staffId} AND id <> ${session}::uuid`)

export const verifySession = (db: Database, session: string) =>
  db.query(sql`UPDATE staff_tokens SET verified_at = now() WHERE id = ${session}::uuid`)
