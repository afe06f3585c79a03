// SQL of links in letters, of which only hashes are stored, and of letters about an account.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type LinkPurpose = 'password-reset' | 'email-confirmation'

export type NewLink = {
  readonly hash: Buffer
  readonly customerId: number
  readonly purpose: LinkPurpose
  readonly email: string
  readonly hours: number
}

/** The customer of a link, and the e-mail that it was sent to. */
export type LinkOwner = { readonly customerId: number; readonly email: string }

const DAYS_KEPT = sql`interval '30 days'`
const MOST_AT_ONCE = 1000

/** Resolves to the time at which the link expires, in ISO 8601. */
export async function insertLink(db: Database, link: NewLink): Promise<string> {
  const [inserted] = await db.query<{ expiresAt: Date }>(sql`
    INSERT INTO account_links (token_hash, customer_id, purpose, email, expires_at)
    VALUES (${link.hash}, ${link.customerId}, ${link.purpose}, ${link.email},
            now() + make_interval(hours => ${link.hours}))
    RETURNING expires_at AS "expiresAt"`)
  if (!inserted) throw new Error('The statement returned no link')
  return inserted.expiresAt.toISOString()
}

/**
 * Invalidates the customer's links and gives up letters with them; of one purpose, or all for null.
 */
export async function voidLinks(db: Database, customerId: number, purpose: LinkPurpose | null) {
  await db.query(sql`
    UPDATE account_links SET used_at = now()
    WHERE customer_id = ${customerId} AND used_at IS NULL
      AND (${purpose}::text IS NULL OR purpose = ${purpose}::text)`)
  await db.query(sql`SELECT withdraw_link_letters(${customerId}, ${purpose})`)
}

/**
 * The customer of a valid link, while the e-mail that it was sent to is the account's own or
 * recovers it.
 */
export async function findLink(
  db: Database,
  hash: Buffer,
  purpose: LinkPurpose,
): Promise<LinkOwner | null> {
  const [found] = await db.query<LinkOwner>(sql`
    SELECT link.customer_id AS "customerId", link.email
    FROM account_links AS link
    JOIN customers AS customer ON customer.id = link.customer_id
      AND link.email = CASE link.purpose
        WHEN 'password-reset' THEN coalesce(customer.recovery_email, customer.email)
        ELSE customer.email END
    WHERE link.token_hash = ${hash} AND link.purpose = ${purpose}
      AND link.used_at IS NULL AND link.expires_at > now() AND customer.deleted_at IS NULL`)
  return found ?? null
}

/** False when it was used meanwhile: of two concurrent uses one succeeds. */
export async function spendLink(db: Database, hash: Buffer): Promise<boolean> {
  const used = await db.query(sql`
    UPDATE account_links SET used_at = now()
    WHERE token_hash = ${hash} AND used_at IS NULL AND expires_at > now()
    RETURNING customer_id`)
  return used.length > 0
}

export const deleteOldLinks = (db: Database) =>
  db.query(sql`
    DELETE FROM account_links WHERE token_hash IN (
      SELECT token_hash FROM account_links
      WHERE expires_at < now() - ${DAYS_KEPT}
      LIMIT ${MOST_AT_ONCE}
      FOR UPDATE SKIP LOCKED)`)

export const deleteLinks = (db: Database, customerId: number) =>
  db.query(sql`DELETE FROM account_links WHERE customer_id = ${customerId}`)

type AccountLetter = {
  readonly kind: LinkPurpose | 'email-changed' | 'password-changed' | 'password-guessed'
  readonly recipient: string
  readonly data?: object
  readonly customerId: number
}

/** An unconfirmed mailbox may be a stranger's, so its letters contain no name. */
export const queueAccountLetter = (db: Database, letter: AccountLetter) => {
  const { kind, recipient, data = {}, customerId } = letter
  return db.query(sql`
    SELECT queue_letter(${kind}, ${recipient}, ${JSON.stringify(data)}::jsonb || jsonb_build_object(
      'name', CASE WHEN email = ${recipient} AND email_confirmed_at IS NOT NULL
                   THEN name ELSE '' END), id)
    FROM customers WHERE id = ${customerId}`)
}
