// SQL of whom a receipt is for.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { Buyer } from '../receipt.ts'

/** Null when the customer is gone. */
export async function findBuyer(db: Database, orderId: number): Promise<Buyer | null> {
  const [found] = await db.query<Buyer>(sql`
    SELECT customer.email, placed.phone
    FROM orders AS placed JOIN customers AS customer ON customer.id = placed.customer_id
    WHERE placed.id = ${orderId} AND customer.deleted_at IS NULL`)
  return found ?? null
}
