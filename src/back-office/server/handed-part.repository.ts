// SQL of the handover of a part: what stands in the order, what is paid, and a key that was used.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { Kopecks } from '#src/shared/money.ts'
import type { PartLine } from '../taken-part.ts'

export const listPartLines = (db: Database, orderId: number): Promise<PartLine[]> =>
  db.query(sql`
    SELECT line.position, line.quantity, line.name, line.unit_price AS "unitPrice",
           coalesce(product.multiplicity, 1) AS multiplicity
    FROM order_lines AS line
    LEFT JOIN products AS product ON product.id = line.product_id
    WHERE line.order_id = ${orderId} AND line.state = 'ordered'
    ORDER BY line.position`)

type OrderMoney = { readonly kept: Kopecks; readonly shippingCost: Kopecks }

/** Of an order that is there. */
export async function readOrderMoney(db: Database, orderId: number): Promise<OrderMoney> {
  const [found] = await db.query<OrderMoney>(sql`
    SELECT kept_of_order(id)::float8 AS kept, shipping_cost::float8 AS "shippingCost"
    FROM orders WHERE id = ${orderId}`)
  if (!found) throw new Error(`there is no order ${orderId}`)
  return found
}

/** What was handed over under this key, as the journal has it; null: nothing. */
export async function findHandedPart(
  db: Database,
  { orderId, key }: { readonly orderId: number; readonly key: string },
): Promise<string | null> {
  const [done] = await db.query<{ lines: string }>(sql`
    SELECT details ->> 'lines' AS lines FROM staff_acts
    WHERE subject = ${`order ${orderId}`} AND subject LIKE 'order %'
      AND act = 'step-order' AND details ->> 'key' = ${key}
    LIMIT 1`)
  return done?.lines ?? null
}
