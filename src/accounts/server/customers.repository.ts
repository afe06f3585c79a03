// SQL of customers.

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
  /** The network address from which the customer agreed. */
  readonly agreedFrom: string
}

export type Profile = Pick<Customer, 'name' | 'lastname' | 'phone' | 'email'>
export type Contacts = Pick<Customer, 'phone' | 'email'>

const columns = sql`id, name, lastname, patronymic, phone, email, address`

/** Stores a customer with the agreements, all or nothing. A taken contact breaks a constraint. */
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

/** Changes the profile; a new e-mail has yet to be confirmed. A taken contact breaks a constraint. */
export async function updateCustomer(
  db: Database,
  id: number,
  { name, lastname, phone, email }: Profile,
): Promise<Customer> {
  const rows = await db.query<Customer>(sql`
    UPDATE customers
    SET name = ${name}, lastname = ${lastname}, phone = ${phone}, email = ${email},
        email_confirmed_at = CASE WHEN email = ${email} THEN email_confirmed_at END
    WHERE id = ${id}
    RETURNING ${columns}`)
  return only(rows)
}

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

/** Which of these contacts belong to somebody else than `exceptId`. */
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
    WHERE email = ${email} AND id IS DISTINCT FROM ${exceptId}::integer`)
  return rows.map(({ field }) => field)
}

function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (!row) throw new Error('The statement returned no customer')
  return row
}
