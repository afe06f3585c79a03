// SQL of staff and of their tokens, of which only hashes are stored.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { Role } from '../permissions.ts'

export type Staff = {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly storeId: number | null
  /** The title of the store. */
  readonly store: string | null
}

/** Somebody of the staff, and the session by which he calls. */
export type StaffSession = Staff & {
  readonly session: string
  /** The password or a code was entered in the last five minutes. */
  readonly isVerified: boolean
  readonly hasFactor: boolean
  /** The shop demands a second factor, and he has none yet. */
  readonly lacksFactor: boolean
}

export type NewStaff = Omit<Staff, 'id' | 'store'> & { readonly passwordHash: string }
export type ListedStaff = Staff & { readonly disabledAt: Date | null }

const MOST = 500
/** So long a session of the office may lie unused. */
const IDLE = sql`interval '30 minutes'`
const VERIFIED = sql`interval '5 minutes'`

const columns = sql`
  staff.id, staff.name, staff.email, staff.role, staff.store_id AS "storeId", store.title AS store`
const rows = sql`staff LEFT JOIN stores AS store ON store.id = staff.store_id`

/** A taken e-mail violates a constraint. */
export async function insertStaff(db: Database, staff: NewStaff): Promise<number> {
  const { name, email, role, storeId, passwordHash } = staff
  const [inserted] = await db.query<{ id: number }>(sql`
    INSERT INTO staff (name, email, role, store_id, password_hash)
    VALUES (${name}, ${email}, ${role}, ${storeId}, ${passwordHash})
    RETURNING id`)
  if (!inserted) throw new Error('The statement returned no staff')
  return inserted.id
}

/** Null also for disabled staff. */
export async function findStaffToLogIn(
  db: Database,
  email: string,
): Promise<(Staff & { readonly passwordHash: string }) | null> {
  const [found] = await db.query<Staff & { passwordHash: string }>(sql`
    SELECT ${columns}, staff.password_hash AS "passwordHash"
    FROM ${rows}
    WHERE staff.email = ${email} AND staff.disabled_at IS NULL`)
  return found ?? null
}

/** Null also for a session of the office that was idle for too long. */
export async function findStaffByToken(db: Database, hash: Buffer): Promise<StaffSession | null> {
  const [found] = await db.query<StaffSession>(sql`
    SELECT ${columns}, token.id AS session,
           coalesce(token.verified_at > now() - ${VERIFIED}, false) AS "isVerified",
           factor.confirmed_at IS NOT NULL AS "hasFactor", token.lacks_factor AS "lacksFactor"
    FROM staff_tokens AS token
    LEFT JOIN staff_factors AS factor USING (staff_id)
    JOIN staff ON staff.id = token.staff_id
    LEFT JOIN stores AS store ON store.id = staff.store_id
    WHERE token.token_hash = ${hash} AND token.expires_at > now() AND staff.disabled_at IS NULL
      AND (token.seen_at IS NULL OR token.seen_at > now() - ${IDLE})`)
  return found ?? null
}

/** Notes that the session of the office is used, once a minute at most. */
export const touchStaffToken = (db: Database, hash: Buffer) =>
  db.query(sql`
    UPDATE staff_tokens SET seen_at = now()
    WHERE token_hash = ${hash} AND seen_at < now() - interval '1 minute'`)

/** Oldest first. */
export const listStaff = (db: Database): Promise<ListedStaff[]> =>
  db.query<ListedStaff>(sql`
    SELECT ${columns}, staff.disabled_at AS "disabledAt"
    FROM ${rows}
    ORDER BY staff.id
    LIMIT ${MOST}`)

/** Null when no active member of staff has this e-mail. */
export async function disableStaff(db: Database, email: string): Promise<number | null> {
  const [disabled] = await db.query<{ id: number }>(sql`
    UPDATE staff SET disabled_at = now()
    WHERE email = ${email} AND disabled_at IS NULL
    RETURNING id`)
  return disabled?.id ?? null
}

/** Null when no active member of staff has this e-mail. */
export async function updateStaffPassword(
  db: Database,
  email: string,
  passwordHash: string,
): Promise<number | null> {
  const [changed] = await db.query<{ id: number }>(sql`
    UPDATE staff SET password_hash = ${passwordHash}
    WHERE email = ${email} AND disabled_at IS NULL
    RETURNING id`)
  return changed?.id ?? null
}

const LIFE = sql`interval '12 hours'`
const MOST_AT_ONCE = 1000

/**
 * False when the account was disabled, or the password changed, since `passwordHash` was read; the
 * lock keeps both from happening in between.
 */
export async function insertStaffToken(
  db: Database,
  given: {
    readonly hash: Buffer
    readonly staffId: number
    readonly passwordHash: string
    /** A session of the office, which ends when it is idle. */
    readonly isOffice: boolean
    readonly userAgent: string
    readonly lacksFactor: boolean
  },
): Promise<boolean> {
  const { hash, staffId, passwordHash, isOffice, userAgent, lacksFactor } = given
  const [inserted] = await db.query<{ staff_id: number }>(sql`
    INSERT INTO staff_tokens
      (token_hash, staff_id, expires_at, seen_at, user_agent, verified_at, lacks_factor)
    SELECT ${hash}, held.id, now() + ${LIFE}, CASE WHEN ${isOffice}::boolean THEN now() END,
           ${userAgent}, now(), ${lacksFactor}::boolean
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

/** Ends all sessions and invitations: a restored backup would revive those that were ended since. */
export async function endStaffSessions(db: Database): Promise<number> {
  const [ended] = await db.query<{ count: number }>(sql`
    WITH ended AS (DELETE FROM staff_tokens RETURNING 1),
         links AS (DELETE FROM staff_invitations)
    SELECT count(*)::integer AS count FROM ended`)
  return ended?.count ?? 0
}
