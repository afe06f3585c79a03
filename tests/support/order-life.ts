// Reads levels, letters and the audit of stock for tests of an order's life.

import type { OrderStatus } from '#src/orders/order-life.ts'
import { stepOrder } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export const levelOf = async (db: Database, productId: number) => {
  const [level] = await db.query<{ onHand: number; reserved: number }>(sql`
    SELECT coalesce(sum(on_hand), 0) AS "onHand", coalesce(sum(reserved), 0) AS reserved
    FROM stock_levels WHERE product_id = ${productId}`)
  return level
}

/** As `levelOf`, at one place alone. */
export async function levelAt(db: Database, productId: number, locationId: number) {
  const [level] = await db.query<{ onHand: number; reserved: number }>(sql`
    SELECT on_hand AS "onHand", reserved
    FROM stock_levels WHERE product_id = ${productId} AND location_id = ${locationId}`)
  return level ?? { onHand: 0, reserved: 0 }
}

type Letter = { readonly kind: string; readonly recipient: string; readonly data: LetterData }
type LetterData = {
  readonly order: { readonly id: number; readonly status: OrderStatus }
  readonly name: string
  readonly pickupCode?: string
  readonly keptUntil?: string
  readonly reason?: string
}

/** In the order in which they were written. */
export const lettersOf = (db: Database, orderId: number): Promise<Letter[]> =>
  db.query(sql`
    SELECT kind, recipient, data FROM letters
    WHERE data -> 'order' ->> 'id' = ${String(orderId)} ORDER BY id`)

/** Nothing while levels, movements and open orders agree. */
export const stockDifferences = (db: Database) =>
  db.query(sql`SELECT product_id, location_id FROM stock_differences`)

/** A seller takes the order through these statuses, one after another. */
export async function walkOrder(db: Database, orderId: number, ...statuses: OrderStatus[]) {
  for (const to of statuses) {
    await stepOrder(db, { orderId, to, actor: 'staff 1', actorKind: 'staff', reason: '' })
  }
}
