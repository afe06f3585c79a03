// Queries on the customers table.
//
// An e-mail has three columns besides itself. email_confirmed_at: when the customer opened the link
// that was sent to it. email_changed_at: when it was changed without the password. recovery_email:
// the e-mail before that change; while it is set, it and not the new one recovers the account.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { Agreement } from './agreements.repository.ts'

export type Customer = {
  readonly id: number
  readonly name: string
  readonly lastname: string
  readonly patronymic: string | null
  readonly phone: string
  readonly email: string
  readonly address: string | null
}

export type NewCustomer = Omit<Customer, 'id' | 'address'> & {
  readonly passwordHash: string
  readonly agreements: readonly Agreement[]
  /** The IP address that the customer agreed from. */
  readonly agreedFrom: string
}

export type Profile = Pick<Customer, 'name' | 'lastname' | 'phone' | 'email'>
export type Contacts = Pick<Customer, 'phone' | 'email'>

const columns = sql`id, name, lastname, patronymic, phone, email, address`

/** Inserts a customer with the agreements. Throws a unique violation if a contact is taken. */
export async function insertCustomer(db: Database, customer: NewCustomer): Promise<Customer> {
  const { name, lastname, patronymic, phone, email, passwordHash, agreements } = customer
  const kinds = agreements.map(({ kind }) => kind)
  const versions = agreements.map(({ version }) => version)
  const rows = await db.query<Customer>(sql`
    WITH agreement AS (
      SELECT * FROM unnest(${kinds}::text[], ${versions}::text[]) AS given(kind, text_version)
    ), customer AS (
      INSERT INTO customers
        (name, lastname, patronymic, phone, email, password_hash, terms_version, terms_accepted_at)
      SELECT ${name}, ${lastname}, ${patronymic}, ${phone}, ${email}, ${passwordHash},
             terms.text_version, CASE WHEN terms.text_version IS NOT NULL THEN now() END
      FROM (SELECT max(text_version) AS text_version FROM agreement WHERE kind = 'terms') AS terms
      RETURNING ${columns}
    ), agreed AS (
      INSERT INTO consents (customer_id, kind, text_version, address)
      SELECT customer.id, agreement.kind, agreement.text_version, ${customer.agreedFrom}
      FROM customer CROSS JOIN agreement
    )
    SELECT ${columns} FROM customer`)
  return only(rows)
}

/**
 * Updates the profile; a new e-mail is unconfirmed. Throws a unique violation if a contact is taken.
 * Unless the password was verified, the former e-mail becomes `recovery_email`.
 */
export async function updateCustomer(
  db: Database,
  id: number,
  {
    name,
    lastname,
    phone,
    email,
    isPasswordVerified,
  }: Profile & { readonly isPasswordVerified: boolean },
): Promise<Customer> {
  const rows = await db.query<Customer>(sql`
    UPDATE customers
    SET name = ${name}, lastname = ${lastname}, phone = ${phone}, email = ${email},
        email_confirmed_at = CASE WHEN email = ${email} THEN email_confirmed_at END,
        email_changed_at = CASE WHEN email = ${email} THEN email_changed_at
                                WHEN ${isPasswordVerified} OR recovery_email = ${email} THEN NULL
                                ELSE now() END,
        recovery_email = CASE
          WHEN email = ${email} THEN recovery_email
          WHEN ${isPasswordVerified} THEN NULL
          ELSE nullif(coalesce(recovery_email, email), ${email}) END
    WHERE id = ${id}
    RETURNING ${columns}`)
  return only(rows)
}

/** Drops `recovery_email` after a login with the new e-mail and the password: the owner changed it. */
export const acceptEmailChange = (db: Database, id: number) =>
  db.query(sql`
    UPDATE customers SET recovery_email = NULL, email_changed_at = NULL
    WHERE id = ${id} AND (recovery_email IS NOT NULL
                          OR email_confirmed_at IS NULL AND email_changed_at IS NOT NULL)`)

/**
 * The id of the customer whose account this e-mail recovers. While `recovery_email` is set, only that
 * one does. An unconfirmed e-mail does not in the seven days after a change without the password.
 */
export async function findIdByRecoveryEmail(db: Database, email: string): Promise<number | null> {
  const [found] = await db.query<{ id: number }>(sql`
    SELECT id FROM customers
    WHERE deleted_at IS NULL AND (recovery_email = ${email} OR email = ${email}
      AND recovery_email IS NULL
      AND NOT (email_confirmed_at IS NULL
               AND coalesce(email_changed_at > now() - interval '7 days', false)))
    LIMIT 1`)
  return found?.id ?? null
}

/** Makes this e-mail the only one of the account, confirmed: a link sent to it was opened. */
export const setConfirmedEmail = (db: Database, id: number, email: string) =>
  db.query(sql`
    UPDATE customers
    SET email = ${email}, recovery_email = NULL,
        email_confirmed_at = CASE WHEN email = ${email} THEN coalesce(email_confirmed_at, now())
                                  ELSE now() END,
        email_changed_at = CASE WHEN email = ${email} THEN email_changed_at ELSE now() END
    WHERE id = ${id}`)

export async function findByEmail(
  db: Database,
  email: string,
): Promise<(Customer & { readonly passwordHash: string }) | null> {
  const [found] = await db.query<Customer & { passwordHash: string }>(sql`
    SELECT ${columns}, password_hash AS "passwordHash"
    FROM customers
    WHERE email = ${email} AND deleted_at IS NULL`)
  return found ?? null
}

/**
 * Locks and returns the customer; null when deleted. Every change of an account locks this row
 * first, so that two transactions never deadlock.
 */
export async function lockCustomer(tx: Database, id: number): Promise<Customer | null> {
  const [locked] = await tx.query<Customer>(sql`
    SELECT ${columns} FROM customers WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`)
  return locked ?? null
}

/** Stores the hash whatever the former one was; the caller has locked the customer. */
export const setPasswordHash = (db: Database, id: number, hash: string) =>
  db.query(sql`UPDATE customers SET password_hash = ${hash} WHERE id = ${id}`)

/** Returns false if the password has changed since `oldHash` was read, or the customer is gone. */
export async function replacePasswordHash(
  db: Database,
  id: number,
  { oldHash, newHash }: { readonly oldHash: string; readonly newHash: string },
): Promise<boolean> {
  const changed = await db.query(sql`
    UPDATE customers SET password_hash = ${newHash}
    WHERE id = ${id} AND password_hash = ${oldHash} AND deleted_at IS NULL
    RETURNING id`)
  return changed.length > 0
}

/** The e-mail that recovers the account: `recovery_email` while it is set. */
export async function recoveryEmailOf(db: Database, id: number): Promise<string> {
  const [row] = await db.query<{ email: string }>(sql`
    SELECT coalesce(recovery_email, email) AS email FROM customers WHERE id = ${id}`)
  if (!row) throw new Error(`Customer ${id} is gone`)
  return row.email
}

export async function emailConfirmedAt(db: Database, id: number): Promise<Date | null> {
  const [row] = await db.query<{ at: Date | null }>(sql`
    SELECT email_confirmed_at AS at FROM customers WHERE id = ${id}`)
  return row?.at ?? null
}

export const markEmailConfirmed = (db: Database, id: number) =>
  db.query(sql`UPDATE customers SET email_confirmed_at = now() WHERE id = ${id}`)

/** A customer whom the shop vouches for has no limit on open orders. */
export const updateVouched = (db: Database, id: number, isVouchedFor: boolean) =>
  db.query(sql`
    UPDATE customers SET vouched_at = CASE WHEN ${isVouchedFor} THEN now() END WHERE id = ${id}`)

/**
 * Erases the personal data. Phone and e-mail stay unique and are values that no form accepts: no
 * Russian number begins with 7 0, every e-mail has «@».
 */
export const anonymiseCustomer = (db: Database, id: number) =>
  db.query(sql`
    UPDATE customers
    SET name = 'Удалён', lastname = 'Удалён', patronymic = NULL, address = NULL,
        phone = '7' || lpad(id::text, 10, '0'), email = 'deleted-' || id,
        email_confirmed_at = NULL, email_changed_at = NULL, recovery_email = NULL, vouched_at = NULL,
        password_hash = '', deleted_at = now()
    WHERE id = ${id}`)

/** Which of these contacts belong to another customer than `exceptId`. */
export async function takenContacts(
  db: Database,
  { phone, email }: Contacts,
  exceptId: number | null,
): Promise<(keyof Contacts)[]> {
  const rows = await db.query<{ field: keyof Contacts }>(sql`
    SELECT 'phone' AS field FROM customers
    WHERE phone = ${phone} AND id IS DISTINCT FROM ${exceptId}::integer
    UNION ALL
    SELECT 'email' FROM customers
    WHERE (email = ${email} OR recovery_email = ${email}) AND id IS DISTINCT FROM ${exceptId}::integer`)
  return rows.map(({ field }) => field)
}

function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (!row) throw new Error('The statement returned no customer')
  return row
}
