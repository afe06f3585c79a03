// SQL of staff as the owner sees them, and of invitations.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { Role } from '../permissions.ts'
import { isOpen } from './sessions.repository.ts'

export type Person = {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly storeId: number | null
  readonly store: string | null
  readonly disabledAt: Date | null
  readonly invitedUntil: Date | null
  /** Codes of a telephone. */
  readonly hasCode: boolean
  readonly passkeys: number
  readonly sessions: number
  readonly lastSeenAt: Date | null
}

const MOST = 500

/** Who works here first, by name. */
export const listPeople = (db: Database): Promise<Person[]> =>
  db.query<Person>(sql`
    SELECT staff.id, staff.name, staff.email, staff.role, staff.store_id AS "storeId",
           store.title AS store, staff.disabled_at AS "disabledAt",
           invitation.expires_at AS "invitedUntil",
           factor.confirmed_at IS NOT NULL AS "hasCode",
           (SELECT count(*)::integer FROM staff_passkeys WHERE staff_id = staff.id) AS passkeys,
           coalesce(open.sessions, 0) AS sessions, open.seen_at AS "lastSeenAt"
    FROM staff
    LEFT JOIN stores AS store ON store.id = staff.store_id
    LEFT JOIN staff_invitations AS invitation ON invitation.staff_id = staff.id
    LEFT JOIN staff_factors AS factor ON factor.staff_id = staff.id
    LEFT JOIN (
      SELECT token.staff_id, count(*) FILTER (WHERE ${isOpen})::integer AS sessions,
             max(coalesce(token.seen_at, token.created_at)) AS seen_at
      FROM staff_tokens AS token GROUP BY token.staff_id) AS open ON open.staff_id = staff.id
    ORDER BY staff.disabled_at IS NOT NULL, staff.name, staff.id
    LIMIT ${MOST}`)

export type FoundPerson = Pick<Person, 'id' | 'name' | 'email' | 'role' | 'storeId' | 'disabledAt'>

/** Locks the row: two changes of one person follow each other. */
export async function lockPerson(db: Database, id: number): Promise<FoundPerson | null> {
  const [found] = await db.query<FoundPerson>(sql`
    SELECT id, name, email, role, store_id AS "storeId", disabled_at AS "disabledAt"
    FROM staff WHERE id = ${id} FOR UPDATE`)
  return found ?? null
}

type Place = { readonly id: number; readonly role: Role; readonly storeId: number | null }

export const updatePlace = (db: Database, { id, role, storeId }: Place) =>
  db.query(sql`UPDATE staff SET role = ${role}, store_id = ${storeId} WHERE id = ${id}`)

/** False: his access was closed meanwhile. */
export async function updatePassword(
  db: Database,
  { id, passwordHash }: { readonly id: number; readonly passwordHash: string },
): Promise<boolean> {
  const rows = await db.query(sql`
    UPDATE staff SET password_hash = ${passwordHash} WHERE id = ${id} AND disabled_at IS NULL
    RETURNING 1`)
  return rows.length > 0
}

export const openAccess = (db: Database, id: number) =>
  db.query(sql`UPDATE staff SET disabled_at = NULL WHERE id = ${id}`)

type Invitation = { readonly staffId: number; readonly hash: Buffer; readonly hours: number }

/** Replaces the link that was sent before; resolves to when this one ends. */
export async function insertInvitation(
  db: Database,
  { staffId, hash, hours }: Invitation,
): Promise<Date> {
  const [row] = await db.query<{ expiresAt: Date }>(sql`
    INSERT INTO staff_invitations (staff_id, token_hash, expires_at)
    VALUES (${staffId}, ${hash}, now() + make_interval(hours => ${hours}::integer))
    ON CONFLICT (staff_id) DO UPDATE
      SET token_hash = excluded.token_hash, expires_at = excluded.expires_at
    RETURNING expires_at AS "expiresAt"`)
  if (!row) throw new Error('The statement returned no invitation')
  return row.expiresAt
}

export const deleteInvitation = (db: Database, staffId: number) =>
  db.query(sql`DELETE FROM staff_invitations WHERE staff_id = ${staffId}`)

/** Uses the link up. Null: it is unknown, was used, or has ended. */
export async function takeInvitation(
  db: Database,
  hash: Buffer,
): Promise<{ readonly id: number; readonly email: string } | null> {
  const [taken] = await db.query<{ id: number; email: string }>(sql`
    DELETE FROM staff_invitations AS invitation USING staff
    WHERE invitation.token_hash = ${hash} AND invitation.expires_at > now()
      AND staff.id = invitation.staff_id AND staff.disabled_at IS NULL
    RETURNING staff.id, staff.email`)
  return taken ?? null
}
