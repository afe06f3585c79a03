// Takes the staff, the customers and the orders of the demonstration out again.

import { anonymiseCustomer } from '#src/accounts/server/customers.repository.ts'
import { listStaff, removeAccess } from '#src/back-office/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { DEMO_DOMAIN, DEMO_HASH } from './load-office.ts'

const ORDERS = `
  SELECT placed.id FROM orders AS placed
  JOIN customers AS buyer ON buyer.id = placed.customer_id
  WHERE buyer.password_hash = '${DEMO_HASH}'`

/**
 * Inside the transaction that deletes the goods, before them. Acts of its staff stay, and so do the
 * rows of people that they name: without access and without personal data.
 */
export async function deleteOffice(tx: Database): Promise<void> {
  // reserved units of goods that stay are free again
  await tx.script(`
    SELECT step_order(id, 'cancelled', 'shop', 'shop', 'Демонстрация убрана')
    FROM orders WHERE status IN ('new', 'confirmed', 'assembling', 'ready') AND id IN (${ORDERS})`)
  for (const table of await tablesOfOrders(tx)) {
    await tx.script(`DELETE FROM ${table} WHERE order_id IN (${ORDERS})`)
  }
  await tx.script(`
    DELETE FROM orders WHERE id IN (${ORDERS});
    DELETE FROM letters WHERE customer_id IN (
      SELECT id FROM customers WHERE password_hash = '${DEMO_HASH}')`)
  const customers = await tx.query<{ id: number }>(sql`
    SELECT id FROM customers WHERE password_hash = ${DEMO_HASH}`)
  for (const { id } of customers) await anonymiseCustomer(tx, id)
  for (const { email, disabledAt } of await listStaff(tx)) {
    if (email.endsWith(DEMO_DOMAIN) && disabledAt === null) await removeAccess(tx, email)
  }
}

/** Those that name an order; its lines last, as allocations name them. */
async function tablesOfOrders(tx: Database): Promise<string[]> {
  const tables = await tx.query<{ name: string }>(sql`
    SELECT quote_ident(home.relname) AS name
    FROM pg_attribute AS field JOIN pg_class AS home ON home.oid = field.attrelid
    WHERE field.attname = 'order_id' AND NOT field.attisdropped AND home.relkind = 'r'
      AND home.relnamespace = 'public'::regnamespace
    ORDER BY home.relname = 'order_lines', home.relname`)
  return tables.map(({ name }) => name)
}
