// SQL of buyers who order by phone. One who has named no e-mail has 'phone-' and a uuid instead.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { Customer } from './customers.repository.ts'

const columns = sql`id, name, lastname, patronymic, phone, email, address`
const HAS_NO_EMAIL = sql`position('@' IN email) = 0 AND deleted_at IS NULL`

/** `FOR UPDATE` where the buyer is changed next. */
export async function findByPhone(
  db: Database,
  phone: string,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<Customer | null> {
  const [found] = await db.query<Customer>(sql`
    SELECT ${columns} FROM customers
    WHERE phone = ${phone} AND deleted_at IS NULL ${isLocked ? sql`FOR UPDATE` : sql``}`)
  return found ?? null
}

export type NewPhoneBuyer = Pick<Customer, 'name' | 'lastname' | 'phone'> & {
  /** '': he has named none. */
  readonly email: string
  readonly passwordHash: string
}

/** Null where somebody has this phone already; a taken e-mail is a unique violation. */
export async function insertPhoneBuyer(
  db: Database,
  { name, lastname, phone, email, passwordHash }: NewPhoneBuyer,
): Promise<Customer | null> {
  const [added] = await db.query<Customer>(sql`
    INSERT INTO customers (name, lastname, phone, email, password_hash)
    VALUES (${name}, ${lastname}, ${phone},
            coalesce(nullif(${email}::text, ''), 'phone-' || gen_random_uuid()), ${passwordHash})
    ON CONFLICT (phone) DO NOTHING
    RETURNING ${columns}`)
  return added ?? null
}

/**
 * The first e-mail of a buyer who had none and no order; true: it is his now. Nobody has proven that
 * the phone is the caller's, and an e-mail opens the former orders with their addresses.
 */
export async function addEmail(db: Database, id: number, email: string): Promise<boolean> {
  const changed = await db.query(sql`
    UPDATE customers SET email = ${email}
    WHERE id = ${id} AND ${HAS_NO_EMAIL}
      AND NOT EXISTS (SELECT FROM orders WHERE customer_id = ${id})
    RETURNING id`)
  return changed.length > 0
}

/**
 * Frees the phone of a buyer without an e-mail: whoever signs up with it, or changes to it, has it
 * from now on. The former orders stay with the former row.
 */
export const freePhone = (db: Database, phone: string) =>
  db.query(sql`
    UPDATE customers SET phone = '7' || lpad(id::text, 10, '0')
    WHERE phone = ${phone} AND ${HAS_NO_EMAIL}`)

const RETAIL = 'retail'

/**
 * The one customer of all sales to buyers who name no phone; null until there is one. He has no
 * e-mail, so nobody logs in as him.
 */
export async function findRetailBuyer(db: Database): Promise<Customer | null> {
  const [found] = await db.query<Customer>(sql`
    SELECT ${columns} FROM customers WHERE email = ${RETAIL} AND deleted_at IS NULL`)
  return found ?? null
}

/** Two at once write one row. */
export const insertRetailBuyer = (db: Database) =>
  db.query(sql`
    INSERT INTO customers (id, name, lastname, phone, email, password_hash)
    SELECT id, 'покупатель', 'Розничный', '7' || lpad(id::text, 10, '0'), ${RETAIL}, ''
    FROM nextval(pg_get_serial_sequence('customers', 'id')) AS id
    ON CONFLICT (email) DO NOTHING`)
