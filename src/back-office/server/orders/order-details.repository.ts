// SQL of the details of an order that staff change, and of the other orders of its buyer.

import type { Order, STATUS_NAMES } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { OrderDetail } from '../../order-details.ts'

export type DetailsChange = {
  readonly orderId: number
  /** Undefined: as it is. */
  readonly recipient?: string | undefined
  readonly phone?: string | undefined
  readonly comment?: string | undefined
  /** With the city. */
  readonly address?: string | undefined
}

type Changed = { readonly order: Order; readonly changed: readonly OrderDetail[] }

/** Calls `change_order_details`; its refusals are its SW… error codes. */
export async function saveDetails(
  db: Database,
  change: DetailsChange,
  actor: string,
): Promise<Changed> {
  const { orderId, recipient = null, phone = null, comment = null, address = null } = change
  const [row] = await db.query<{ done: Changed }>(sql`
    SELECT change_order_details(${orderId}, ${recipient}, ${phone}, ${comment}, ${address},
                                ${actor}) AS done`)
  if (!row) throw new Error('change_order_details returned nothing')
  return row.done
}

export type OrderEdit = {
  readonly changed: readonly OrderDetail[]
  readonly actor: string
  readonly createdAt: string
}

const MOST_EDITS = 100

/** The oldest first. */
export const listOrderEdits = (db: Database, orderId: number): Promise<OrderEdit[]> =>
  db.query(sql`
    SELECT to_jsonb(changed) AS changed, actor, to_jsonb(created_at) #>> '{}' AS "createdAt"
    FROM order_edits WHERE order_id = ${orderId}
    ORDER BY id LIMIT ${MOST_EDITS}`)

type OrderBuyer = {
  readonly phone: string
  readonly name: string
  readonly lastname: string
  readonly email: string
  readonly shippingMethodId: number
}

/** Null: he has deleted his account. */
export async function findOrderBuyer(db: Database, orderId: number): Promise<OrderBuyer | null> {
  const [found] = await db.query<OrderBuyer>(sql`
    SELECT buyer.phone, buyer.name, buyer.lastname,
           CASE WHEN buyer.email LIKE '%@%' THEN buyer.email ELSE '' END AS email,
           placed.shipping_method_id AS "shippingMethodId"
    FROM orders AS placed JOIN customers AS buyer ON buyer.id = placed.customer_id
    WHERE placed.id = ${orderId} AND buyer.deleted_at IS NULL`)
  return found ?? null
}

type OtherOrder = {
  readonly id: number
  readonly status: keyof typeof STATUS_NAMES
  readonly shippingMethod: string
  readonly address: string
  /** Collected in the same shop as the order. */
  readonly isSameShop: boolean
}

const NEWEST = 100
const MOST_OTHERS = 5
const ENDED = ['completed', 'cancelled', 'returned']

/** Orders of the same buyer that are not ended, among his newest hundred: read by `orders_customer`. */
export const listOtherOrders = (
  db: Database,
  { orderId, storeId }: { readonly orderId: number; readonly storeId: number | null },
): Promise<OtherOrder[]> =>
  db.query<OtherOrder>(sql`
    SELECT newest.id, newest.status, newest.shipping_method AS "shippingMethod", newest.address,
           coalesce(newest.store_id = shown.store_id, false) AS "isSameShop"
    FROM orders AS shown CROSS JOIN LATERAL (
      SELECT id, status, shipping_method, address, store_id FROM orders
      WHERE customer_id = shown.customer_id
      ORDER BY id DESC LIMIT ${NEWEST}) AS newest
    WHERE shown.id = ${orderId} AND newest.id <> shown.id AND newest.status <> ALL (${ENDED})
      AND (${storeId}::integer IS NULL OR newest.store_id = ${storeId})
    ORDER BY newest.id DESC
    LIMIT ${MOST_OTHERS}`)
