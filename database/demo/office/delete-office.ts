// Takes the staff, the customers, the orders and the requests of the demonstration out again.

import { anonymiseCustomer } from '#src/accounts/server/customers.repository.ts'
import { listStaff, removeAccess } from '#src/back-office/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { DEMO_DOMAIN, DEMO_HASH } from './load-office.ts'
import { deleteRequests } from './load-requests.ts'

const ORDERS = sql`
  SELECT placed.id FROM orders AS placed
  JOIN customers AS buyer ON buyer.id = placed.customer_id
  WHERE buyer.password_hash = ${DEMO_HASH}`

/** Whatever names an order, its lines last; a table that is missing here stops the removal. */
const ROWS_OF_ORDERS = [
  sql`DELETE FROM promise_moves WHERE order_id IN (${ORDERS})`,
  sql`DELETE FROM order_edits WHERE order_id IN (${ORDERS})`,
  sql`DELETE FROM idempotency_keys WHERE order_id IN (${ORDERS})`,
  sql`DELETE FROM exchange_orders WHERE order_id IN (${ORDERS})`,
  sql`DELETE FROM refund_requests WHERE order_id IN (${ORDERS})`,
  sql`DELETE FROM payments WHERE order_id IN (${ORDERS})`,
  sql`DELETE FROM order_notes WHERE order_id IN (${ORDERS})`,
  sql`DELETE FROM order_assignees WHERE order_id IN (${ORDERS})`,
  sql`DELETE FROM bulk_job_orders WHERE order_id IN (${ORDERS})`,
  sql`DELETE FROM office_news WHERE order_id IN (${ORDERS})`,
  sql`DELETE FROM order_picks WHERE order_id IN (${ORDERS})`,
  sql`DELETE FROM order_pickers WHERE order_id IN (${ORDERS})`,
  sql`DELETE FROM order_allocations WHERE order_id IN (${ORDERS})`,
  sql`DELETE FROM order_marking_codes WHERE order_id IN (${ORDERS})`,
  sql`DELETE FROM order_returns WHERE order_id IN (${ORDERS})`,
  sql`DELETE FROM order_status_changes WHERE order_id IN (${ORDERS})`,
  sql`DELETE FROM order_lines WHERE order_id IN (${ORDERS})`,
]

/**
 * Inside the transaction that deletes the goods, before them. Acts of its staff stay, and so do the
 * rows of people that they name: without access and without personal data.
 */
export async function deleteOffice(tx: Database): Promise<void> {
  // reserved units of goods that stay are free again
  await tx.query(sql`
    SELECT step_order(id, 'cancelled', 'shop', 'shop', 'Демонстрация убрана')
    FROM orders WHERE status IN ('new', 'confirmed', 'assembling', 'ready') AND id IN (${ORDERS})`)
  await freeCarried(tx)
  for (const rows of ROWS_OF_ORDERS) await tx.query(rows)
  await tx.query(sql`DELETE FROM orders WHERE id IN (${ORDERS})`)
  await deleteRequests(tx)
  await tx.query(sql`
    DELETE FROM letters WHERE customer_id IN (
      SELECT id FROM customers WHERE password_hash = ${DEMO_HASH})`)
  const customers = await tx.query<{ id: number }>(sql`
    SELECT id FROM customers WHERE password_hash = ${DEMO_HASH}`)
  for (const { id } of customers) await anonymiseCustomer(tx, id)
  for (const { email, disabledAt } of await listStaff(tx)) {
    if (email.endsWith(DEMO_DOMAIN) && disabledAt === null) await removeAccess(tx, email)
  }
}

/**
 * What moves carry for its orders, which want nothing any more, is free: it lies nowhere until it comes.
 */
async function freeCarried(tx: Database): Promise<void> {
  // whoever ends such a move holds the stock while he reads what it carries
  await tx.query(sql`
    SELECT FROM stock_levels WHERE (product_id, location_id) IN (
      SELECT line.product_id, carried.location_id
      FROM carried_units AS carried JOIN order_lines AS line USING (order_id, position)
      WHERE carried.order_id IN (${ORDERS}))
    ORDER BY product_id, location_id FOR UPDATE`)
  await tx.query(sql`
    WITH gone AS (DELETE FROM carried_units WHERE order_id IN (${ORDERS}) RETURNING *)
    SELECT change_stock(product_id, location_id, 'moved', -units, 0, 'demo', 'Демонстрация убрана')
    FROM (
      SELECT line.product_id, gone.location_id, sum(gone.units)::integer AS units
      FROM gone JOIN order_lines AS line USING (order_id, position)
      WHERE line.product_id IS NOT NULL
      GROUP BY line.product_id, gone.location_id) AS free`)
}
