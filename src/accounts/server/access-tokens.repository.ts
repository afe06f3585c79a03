// SQL of access tokens. Only their hashes are kept: a stolen copy of the table opens no account.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { Customer } from './customers.repository.ts'

const LIFE = sql`interval '30 days'`
const MOST_AT_ONCE = 1000

type TokenRecord = {
  readonly hash: Buffer
  readonly customerId: number
  readonly userAgent: string
}

export const insertToken = (db: Database, { hash, customerId, userAgent }: TokenRecord) =>
  db.query(sql`
    INSERT INTO access_tokens (token_hash, customer_id, user_agent, expires_at)
    VALUES (${hash}, ${customerId}, ${userAgent}, now() + ${LIFE})`)

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

export const deleteExpiredTokens = (db: Database) =>
  db.query(sql`
    DELETE FROM access_tokens WHERE token_hash IN (
      SELECT token_hash FROM access_tokens
      WHERE expires_at < now()
      LIMIT ${MOST_AT_ONCE}
      FOR UPDATE SKIP LOCKED)`)
