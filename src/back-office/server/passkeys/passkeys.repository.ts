// SQL of passkeys of staff, and of the challenges that they sign.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type KeptPasskey = {
  readonly id: number
  readonly credentialId: string
  readonly name: string
  readonly createdAt: Date
  readonly usedAt: Date | null
}

/** Oldest first. */
export const listPasskeys = (db: Database, staffId: number): Promise<KeptPasskey[]> =>
  db.query<KeptPasskey>(sql`
    SELECT id, credential_id AS "credentialId", name, created_at AS "createdAt",
           used_at AS "usedAt"
    FROM staff_passkeys WHERE staff_id = ${staffId} ORDER BY id`)

export async function hasPasskey(db: Database, staffId: number): Promise<boolean> {
  const rows = await db.query(sql`
    SELECT FROM staff_passkeys WHERE staff_id = ${staffId} LIMIT 1`)
  return rows.length > 0
}

export type FoundPasskey = {
  readonly id: number
  readonly staffId: number
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly name: string
  readonly email: string
}

/** Null also for a key of somebody whose access is closed. */
export async function findPasskey(
  db: Database,
  credentialId: string,
): Promise<FoundPasskey | null> {
  const [found] = await db.query<FoundPasskey>(sql`
    SELECT passkey.id, passkey.staff_id AS "staffId", passkey.credential_id AS "credentialId",
           passkey.public_key AS "publicKey", passkey.name, staff.email
    FROM staff_passkeys AS passkey JOIN staff ON staff.id = passkey.staff_id
    WHERE passkey.credential_id = ${credentialId} AND staff.disabled_at IS NULL`)
  return found ? { ...found, publicKey: Buffer.from(found.publicKey) } : null
}

/**
 * Its counter; two uses of one key follow each other. Null: it was removed meanwhile, or the access of
 * its person closed. The person is locked first, as by a removal.
 */
export async function lockCounter(
  db: Database,
  { id, staffId }: Pick<FoundPasskey, 'id' | 'staffId'>,
): Promise<number | null> {
  const open = await db.query(sql`
    SELECT FROM staff WHERE id = ${staffId} AND disabled_at IS NULL FOR SHARE`)
  if (open.length === 0) return null
  const [row] = await db.query<{ counter: number }>(sql`
    SELECT counter FROM staff_passkeys WHERE id = ${id} FOR UPDATE`)
  return row?.counter ?? null
}

export const raiseCounter = (
  db: Database,
  { id, counter }: { readonly id: number; readonly counter: number },
) =>
  db.query(sql`
    UPDATE staff_passkeys SET counter = ${counter}, used_at = now() WHERE id = ${id}`)

type NewPasskey = {
  readonly staffId: number
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly name: string
}

/** False: this key is known already. */
export async function insertPasskey(db: Database, given: NewPasskey): Promise<boolean> {
  const { staffId, credentialId, publicKey, counter, name } = given
  const rows = await db.query(sql`
    INSERT INTO staff_passkeys (staff_id, credential_id, public_key, counter, name)
    VALUES (${staffId}, ${credentialId}, ${publicKey}, ${counter}, ${name})
    ON CONFLICT (credential_id) DO NOTHING
    RETURNING 1`)
  return rows.length > 0
}

/** Resolves to its name; null: he has no such key. */
export async function deletePasskey(
  db: Database,
  { staffId, id }: { readonly staffId: number; readonly id: number },
): Promise<string | null> {
  const [row] = await db.query<{ name: string }>(sql`
    DELETE FROM staff_passkeys WHERE staff_id = ${staffId} AND id = ${id} RETURNING name`)
  return row?.name ?? null
}

/** All of one person; resolves to their number. */
export async function deletePasskeys(db: Database, staffId: number): Promise<number> {
  const rows = await db.query(sql`
    DELETE FROM staff_passkeys WHERE staff_id = ${staffId} RETURNING 1`)
  return rows.length
}

/** Of everybody; resolves to whose they were, and how many. */
export const deletePasskeysOfAll = (
  db: Database,
): Promise<{ readonly staffId: number; readonly passkeys: number }[]> =>
  db.query(sql`
    WITH removed AS (DELETE FROM staff_passkeys RETURNING staff_id)
    SELECT staff_id AS "staffId", count(*)::integer AS passkeys
    FROM removed GROUP BY staff_id ORDER BY staff_id`)

/** Names a person to the devices that keep his keys. */
export async function findPasskeyUser(db: Database, staffId: number): Promise<string> {
  const [row] = await db.query<{ user: string }>(sql`
    SELECT passkey_user::text AS user FROM staff WHERE id = ${staffId}`)
  if (!row) throw new Error('The member of staff is missing')
  return row.user
}

export type Purpose = 'log-in' | 'verify' | 'add'
/** What a challenge was made for; `session` is null of a login. */
export type Asked = { readonly purpose: Purpose; readonly session: string | null }
type Challenge = Asked & { readonly challenge: string }

const LIFE = sql`interval '5 minutes'`
const MOST_AT_ONCE = 1000

/** A session has one of a purpose: a new one replaces it. */
export async function insertChallenge(db: Database, given: Challenge): Promise<void> {
  const { challenge, purpose, session } = given
  await db.query(sql`
    DELETE FROM staff_challenges WHERE challenge IN (
      SELECT challenge FROM staff_challenges
      WHERE expires_at < now() OR (session = ${session}::uuid AND purpose = ${purpose})
      LIMIT ${MOST_AT_ONCE}
      FOR UPDATE SKIP LOCKED)`)
  await db.query(sql`
    INSERT INTO staff_challenges (challenge, purpose, session, expires_at)
    VALUES (${challenge}, ${purpose}, ${session}::uuid, now() + ${LIFE})`)
}

/** Uses it up. False: it is unknown, of another session, used, or too old. */
export async function takeChallenge(db: Database, given: Challenge): Promise<boolean> {
  const { challenge, purpose, session } = given
  const rows = await db.query(sql`
    DELETE FROM staff_challenges
    WHERE challenge = ${challenge} AND purpose = ${purpose} AND expires_at > now()
      AND session IS NOT DISTINCT FROM ${session}::uuid
    RETURNING 1`)
  return rows.length > 0
}
