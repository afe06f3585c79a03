// SQL of what staff must know of an order beside the order itself.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type HeldOrder = { readonly status: string; readonly storeId: number | null }

/** Locked to the end of the transaction, as every step of an order locks it first. */
export async function holdOrder(db: Database, orderId: number): Promise<HeldOrder | null> {
  const [found] = await db.query<HeldOrder>(sql`
    SELECT status, store_id AS "storeId" FROM orders WHERE id = ${orderId} FOR UPDATE`)
  return found ?? null
}

/** Whether a line stands in an order; null when there is no such line. */
export async function isLineOrdered(
  db: Database,
  { orderId, position }: { readonly orderId: number; readonly position: number },
): Promise<boolean | null> {
  const [line] = await db.query<{ isOrdered: boolean }>(sql`
    SELECT state = 'ordered' AS "isOrdered" FROM order_lines
    WHERE order_id = ${orderId} AND position = ${position}`)
  return line?.isOrdered ?? null
}

export type Handover = {
  /** Who ordered, by the names he gave. */
  readonly customer: string
  readonly pickupCode: string | null
  /** ISO 8601. */
  readonly keptUntil: string | null
}

/** Whom an order is handed to, and against what. */
export async function findHandover(db: Database, orderId: number): Promise<Handover | null> {
  const [found] = await db.query<Handover>(sql`
    SELECT concat_ws(' ', buyer.lastname, buyer.name, buyer.patronymic) AS customer,
           placed.pickup_code AS "pickupCode",
           -- of an order without a code it is the end of another wait: to be confirmed
           CASE WHEN placed.pickup_code IS NOT NULL
                THEN to_jsonb(placed.kept_until) #>> '{}' END AS "keptUntil"
    FROM orders AS placed
    JOIN customers AS buyer ON buyer.id = placed.customer_id
    WHERE placed.id = ${orderId}`)
  return found ?? null
}
