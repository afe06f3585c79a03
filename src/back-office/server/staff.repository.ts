// SQL of staff.

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

export type NewStaff = Omit<Staff, 'id' | 'store'> & { readonly passwordHash: string }
export type ListedStaff = Staff & { readonly disabledAt: Date | null }

const MOST = 500

const columns = sql`
  staff.id, staff.name, staff.email, staff.role, staff.store_id AS "storeId", store.title AS store`
const rows = sql`staff LEFT JOIN stores AS store ON store.id = staff.store_id`

/** Breaks a constraint when the e-mail is taken. */
export async function insertStaff(db: Database, staff: NewStaff): Promise<number> {
  const { name, email, role, storeId, passwordHash } = staff
  const [inserted] = await db.query<{ id: number }>(sql`
    INSERT INTO staff (name, email, role, store_id, password_hash)
    VALUES (${name}, ${email}, ${role}, ${storeId}, ${passwordHash})
    RETURNING id`)
  if (!inserted) throw new Error('The statement returned no staff')
  return inserted.id
}

/** Somebody who may log in; a disabled one is nobody. */
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

export async function findStaffByToken(db: Database, hash: Buffer): Promise<Staff | null> {
  const [found] = await db.query<Staff>(sql`
    SELECT ${columns}
    FROM staff_tokens AS token
    JOIN staff ON staff.id = token.staff_id
    LEFT JOIN stores AS store ON store.id = staff.store_id
    WHERE token.token_hash = ${hash} AND token.expires_at > now() AND staff.disabled_at IS NULL`)
  return found ?? null
}

/** The oldest first. */
export const listStaff = (db: Database): Promise<ListedStaff[]> =>
  db.query<ListedStaff>(sql`
    SELECT ${columns}, staff.disabled_at AS "disabledAt"
    FROM ${rows}
    ORDER BY staff.id
    LIMIT ${MOST}`)

/** Resolves to null when there is nobody of this e-mail who is not disabled already. */
export async function disableStaff(db: Database, email: string): Promise<number | null> {
  const [disabled] = await db.query<{ id: number }>(sql`
    UPDATE staff SET disabled_at = now()
    WHERE email = ${email} AND disabled_at IS NULL
    RETURNING id`)
  return disabled?.id ?? null
}

/** Resolves to null when there is nobody of this e-mail who may log in. */
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
