// SQL of access tokens. Only hashes are stored: a stolen table opens no account.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { Customer } from './customers.repository.ts'

const LIFE = sql`interval '30 days'`
const MOST_AT_ONCE = 1000
const MOST_SESSIONS = 100

type TokenRecord = {
  readonly hash: Buffer
  readonly customerId: number
  /** The token of the current request. */
  readonly passwordHash: string
  readonly userAgent: string
}

export type KeptSession = {
  readonly id: string
  readonly hash: Buffer
  readonly userAgent: string
  readonly createdAt: Date
  readonly usedAt: Date
  readonly expiresAt: Date
}

/**
 * False when the password has changed or the customer is gone. Waits for a password change that
 * ends all sessions, so that no session of the old password survives it.
 */
export async function insertToken(
  db: Database,
  { hash, customerId, passwordHash, userAgent }: TokenRecord,
): Promise<boolean> {
  const rows = await db.query(sql`
    INSERT INTO access_tokens (token_hash, customer_id, user_agent, expires_at)
    SELECT ${hash}, id, ${userAgent}, now() + ${LIFE}
    FROM customers
    WHERE id = ${customerId} AND password_hash = ${passwordHash} AND deleted_at IS NULL
    FOR SHARE
    RETURNING customer_id`)
  return rows.length > 0
}

/** The customer of a token; `isStale` when its last use was recorded over an hour ago. */
export async function findByToken(
  db: Database,
  hash: Buffer,
): Promise<{ readonly customer: Customer; readonly isStale: boolean } | null> {
  const [found] = await db.query<Customer & { isStale: boolean }>(sql`
    SELECT customer.id, customer.name, customer.lastname, customer.patronymic,
           customer.phone, customer.email, customer.address,
           token.used_at < now() - interval '1 hour' AS "isStale"
    FROM access_tokens AS token
    JOIN customers AS customer ON customer.id = token.customer_id
    WHERE token.token_hash = ${hash} AND token.expires_at > now()
      AND customer.deleted_at IS NULL`)
  if (!found) return null
  const { isStale, ...customer } = found
  return { customer, isStale }
}

/** Extends the token to its full lifetime; of concurrent calls only the first writes. */
export const renewToken = (db: Database, hash: Buffer) =>
  db.query(sql`
    UPDATE access_tokens
    SET used_at = now(), expires_at = now() + ${LIFE}
    WHERE token_hash = ${hash} AND used_at < now() - interval '1 hour'`)

export const deleteToken = (db: Database, hash: Buffer) =>
  db.query(sql`DELETE FROM access_tokens WHERE token_hash = ${hash}`)

/** Valid sessions, the last used first. */
export const listSessions = (db: Database, customerId: number): Promise<KeptSession[]> =>
  db.query<KeptSession>(sql`
    SELECT id, token_hash AS hash, user_agent AS "userAgent", created_at AS "createdAt",
           used_at AS "usedAt", expires_at AS "expiresAt"
    FROM access_tokens
    WHERE customer_id = ${customerId} AND expires_at > now()
    ORDER BY used_at DESC, id
    LIMIT ${MOST_SESSIONS}`)

/** False when the customer has no such session; accepts any text. */
export async function deleteSession(
  db: Database,
  customerId: number,
  sessionId: string,
): Promise<boolean> {
  const ended = await db.query(sql`
    DELETE FROM access_tokens
    WHERE customer_id = ${customerId} AND id::text = ${sessionId} AND expires_at > now()
    RETURNING customer_id`)
  return ended.length > 0
}

/** Deletes all sessions of a customer except the one of `kept`. */
export const deleteTokens = (db: Database, customerId: number, kept: Buffer | null) =>
  db.query(sql`
    DELETE FROM access_tokens
    WHERE customer_id = ${customerId} AND token_hash IS DISTINCT FROM ${kept}::bytea`)

export const deleteExpiredTokens = (db: Database) =>
  db.query(sql`
    DELETE FROM access_tokens WHERE token_hash IN (
      SELECT token_hash FROM access_tokens
      WHERE expires_at < now()
      LIMIT ${MOST_AT_ONCE}
      FOR UPDATE SKIP LOCKED)`)
