// SQL of the counter: who comes for an order, with what he may pay, and what a code was once for.

import type { Order } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { OrderDetail } from '../order-details.ts'
import type { PayWay } from '../pay-ways.ts'

export type Buyer = {
  /** Letters with the code reach him. */
  readonly getsCode: boolean
  readonly phone: string
  readonly lastname: string
  /** Who receives the order in his place; empty: nobody. */
  readonly recipient: string
}

/** `getsCode` is the condition of `write_order_letter.sql`: no code goes to an unconfirmed mailbox. */
export async function findBuyer(db: Database, orderId: number): Promise<Buyer | null> {
  const [found] = await db.query<Buyer>(sql`
    SELECT buyer.email ~ '^[^[:space:]@]+@[^[:space:]@]+$' AND buyer.email_confirmed_at IS NOT NULL
             AS "getsCode",
           placed.phone, coalesce(nullif(buyer.lastname, ''), buyer.name) AS lastname, placed.recipient
    FROM orders AS placed JOIN customers AS buyer ON buyer.id = placed.customer_id
    WHERE placed.id = ${orderId}`)
  return found ?? null
}

type Handing = { readonly orderId: number; readonly staffId: number }

/** Details of the order that this member of staff has changed himself. */
export async function listOwnEdits(
  db: Database,
  { orderId, staffId }: Handing,
): Promise<OrderDetail[]> {
  const rows = await db.query<{ detail: OrderDetail }>(sql`
    SELECT DISTINCT unnest(changed) AS detail FROM order_edits
    WHERE order_id = ${orderId} AND actor = ${`staff ${staffId}`}`)
  return rows.map(({ detail }) => detail)
}

/** By what the order may be paid when it is handed over, its own method too; none: it is paid online. */
export const listWaysOfOrder = (db: Database, orderId: number): Promise<PayWay[]> =>
  db.query(sql`
    SELECT way.id, way.name, way.on_receipt_kind AS kind, way.id = own.id AS is_ordered
    FROM orders AS placed
    JOIN payment_methods AS own ON own.id = placed.payment_method_id AND own.online_kind IS NULL
    JOIN payment_methods AS way ON way.online_kind IS NULL
      AND (way.id = own.id OR way.is_active AND way.on_receipt_kind IS NOT NULL)
    WHERE placed.id = ${orderId}
    ORDER BY way.position, way.id`)

export type OtherOfCode = {
  readonly id: number
  /** City and title of its shop. */
  readonly store: string
  /** ISO 8601; null: it still waits. */
  readonly handedOverAt: string | null
}

/**
 * What else a code is of: an order that waits in another shop, or one of one's own that was handed
 * over in the last days; six digits come again later.
 */
export async function findOtherOfCode(
  db: Database,
  { code, storeId }: { readonly code: string; readonly storeId: number | null },
): Promise<OtherOfCode | null> {
  const [found] = await db.query<OtherOfCode>(sql`
    SELECT placed.id, city.name || ', ' || store.title AS store,
           to_jsonb(other.done_at) #>> '{}' AS "handedOverAt"
    FROM (
      SELECT id, NULL::timestamptz AS done_at FROM orders
      WHERE status = 'ready' AND pickup_code = ${code} AND store_id <> ${storeId}
      UNION ALL
      SELECT order_id, created_at FROM order_status_changes
      WHERE status = 'completed' AND created_at > now() - interval '3 days') AS other
    JOIN orders AS placed ON placed.id = other.id AND placed.pickup_code = ${code}
    JOIN stores AS store ON store.id = placed.store_id
    JOIN cities AS city ON city.id = store.city_id
    WHERE other.done_at IS NULL
      OR placed.status = 'completed' AND (${storeId}::integer IS NULL OR placed.store_id = ${storeId})
    ORDER BY other.done_at DESC NULLS LAST
    LIMIT 1`)
  return found ?? null
}

export type ChoiceRow = {
  readonly id: number
  /** Last name and name. */
  readonly customer: string
  /** Empty: the customer. */
  readonly recipient: string
  /** The last four digits of the telephone. */
  readonly phoneEnd: string
  readonly status: Order['status']
  /** In kopecks. */
  readonly total: number
  /** `Фильтр масляный, 2 шт.` */
  readonly parts: readonly string[]
}

/** What a seller chooses by among the orders of one buyer, in the order in which they are named. */
export const listChoices = (db: Database, ids: readonly number[]): Promise<ChoiceRow[]> =>
  db.query(sql`
    SELECT placed.id, concat_ws(' ', nullif(buyer.lastname, ''), buyer.name) AS customer,
           placed.recipient, right(placed.phone, 4) AS "phoneEnd", placed.status,
           placed.total::float8 AS total,
           (SELECT coalesce(jsonb_agg(line.name || ', ' || line.quantity || ' шт.'
                                      ORDER BY line.position), '[]')
            FROM order_lines AS line
            WHERE line.order_id = placed.id AND line.state = 'ordered') AS parts
    FROM orders AS placed JOIN customers AS buyer ON buyer.id = placed.customer_id
    WHERE placed.id = ANY (${ids})
    ORDER BY array_position(${ids}::bigint[], placed.id)`)
