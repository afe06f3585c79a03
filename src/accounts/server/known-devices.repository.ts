// SQL of known devices. Only hashes of their tokens are stored.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/** Since the last login. */
const LIFE = sql`interval '1 year'`
const MOST_DEVICES = 20
const MOST_AT_ONCE = 1000

export type KnownDevice = { readonly createdAt: Date; readonly usedAt: Date }

/** `account` is `customer 12` or `staff 3`. */
export async function findDevice(db: Database, account: string, hash: Buffer): Promise<boolean> {
  const found = await db.query(sql`
    SELECT account FROM known_devices
    WHERE account = ${account} AND token_hash = ${hash} AND expires_at > now()`)
  return found.length > 0
}

/** Extends the device to its full lifetime. */
export const renewDevice = (db: Database, account: string, hash: Buffer) =>
  db.query(sql`
    UPDATE known_devices SET used_at = now(), expires_at = now() + ${LIFE}
    WHERE account = ${account} AND token_hash = ${hash}`)

/** Replaces the token for other accounts of the device too. */
export const replaceDevice = (db: Database, former: Buffer, hash: Buffer) =>
  db.query(sql`UPDATE known_devices SET token_hash = ${hash} WHERE token_hash = ${former}`)

/** Stores which device opened a session. */
export const setSessionDevice = (db: Database, session: Buffer, account: string, device: Buffer) =>
  db.query(sql`
    UPDATE access_tokens SET device_id = known.id
    FROM known_devices AS known
    WHERE access_tokens.token_hash = ${session}
      AND known.account = ${account} AND known.token_hash = ${device}`)

/** Beyond the limit, deletes the device that was unused for longest. */
export async function insertDevice(db: Database, account: string, hash: Buffer): Promise<void> {
  await db.query(sql`
    INSERT INTO known_devices (account, token_hash, expires_at)
    VALUES (${account}, ${hash}, now() + ${LIFE})`)
  await db.query(sql`
    DELETE FROM known_devices
    WHERE account = ${account} AND token_hash IN (
      SELECT token_hash FROM known_devices WHERE account = ${account}
      ORDER BY used_at DESC, token_hash OFFSET ${MOST_DEVICES})`)
}

export const listDevices = (db: Database, account: string): Promise<KnownDevice[]> =>
  db.query<KnownDevice>(sql`
    SELECT created_at AS "createdAt", used_at AS "usedAt" FROM known_devices
    WHERE account = ${account} AND expires_at > now()
    ORDER BY used_at DESC, token_hash
    LIMIT ${MOST_DEVICES}`)

/** Deletes all devices except the one of `keptSession`. */
export const deleteDevices = (db: Database, account: string, keptSession: Buffer | null = null) =>
  db.query(sql`
    DELETE FROM known_devices
    WHERE account = ${account} AND id IS DISTINCT FROM (
      SELECT device_id FROM access_tokens WHERE token_hash = ${keptSession}::bytea)`)

export const deleteExpiredDevices = (db: Database) =>
  db.query(sql`
    DELETE FROM known_devices WHERE (account, token_hash) IN (
      SELECT account, token_hash FROM known_devices
      WHERE expires_at < now()
      LIMIT ${MOST_AT_ONCE}
      FOR UPDATE SKIP LOCKED)`)
