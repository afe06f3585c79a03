// SQL of access tokens. Only their hashes are kept: a stolen copy of the table opens no account.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { Customer } from './customers.repository.ts'

const LIFE = sql`interval '30 days'`
const MOST_AT_ONCE = 1000
const MOST_SESSIONS = 100

type TokenRecord = {
  readonly hash: Buffer
  readonly customerId: number
  /** The one by which the customer has just been known. */
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
 * False where the password is another one by now, or the customer is gone: a change of it that ends
 * all sessions is waited for, so that no session of the old one comes after it.
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

/** Whose token it is; `isStale` when its use was last written down over an hour ago. */
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

/** The token lives its full life again; of several calls at once only the first one writes. */
export const renewToken = (db: Database, hash: Buffer) =>
  db.query(sql`
    UPDATE access_tokens
    SET used_at = now(), expires_at = now() + ${LIFE}
    WHERE token_hash = ${hash} AND used_at < now() - interval '1 hour'`)

export const deleteToken = (db: Database, hash: Buffer) =>
  db.query(sql`DELETE FROM access_tokens WHERE token_hash = ${hash}`)

/** Those that still open the account, the last used one first. */
export const listSessions = (db: Database, customerId: number): Promise<KeptSession[]> =>
  db.query<KeptSession>(sql`
    SELECT id, token_hash AS hash, user_agent AS "userAgent", created_at AS "createdAt",
           used_at AS "usedAt", expires_at AS "expiresAt"
    FROM access_tokens
    WHERE customer_id = ${customerId} AND expires_at > now()
    ORDER BY used_at DESC, id
    LIMIT ${MOST_SESSIONS}`)

/** False where the customer has no such session; any text may be asked for. */
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

/** All sessions of a customer, but for the one of a token that is kept. */
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
