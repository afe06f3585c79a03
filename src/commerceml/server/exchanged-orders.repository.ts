// SQL of orders sent to 1C and back.

import type { Order } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { GivenOrder } from '../order-xml.ts'

type OrderNumber = {
  readonly orderId: number
  readonly number: string
  readonly paidOn: string | null
  readonly shippedOn: string | null
}

/** Keeps the former value of a field that 1C states no more. */
export const saveOrderNumber = (db: Database, order: OrderNumber) =>
  db.query(sql`
    INSERT INTO exchange_orders AS known (order_id, number, paid_on, shipped_on)
    VALUES (${order.orderId}, ${order.number}, ${order.paidOn}, ${order.shippedOn})
    ON CONFLICT (order_id) DO UPDATE
    SET number = coalesce(nullif(excluded.number, ''), known.number), told_at = now(),
        paid_on = coalesce(excluded.paid_on, known.paid_on),
        shipped_on = coalesce(excluded.shipped_on, known.shipped_on)
    WHERE (known.number, known.paid_on, known.shipped_on) IS DISTINCT FROM
          (coalesce(nullif(excluded.number, ''), known.number),
           coalesce(excluded.paid_on, known.paid_on),
           coalesce(excluded.shipped_on, known.shipped_on))`)

/**
 * Ids of at most `most` orders that are new or changed since they were sent to 1C, the oldest
 * first. Changes by 1C itself do not count.
 */
export async function listUnsentOrders(db: Database, most: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    SELECT id FROM (
      SELECT id FROM orders WHERE sent_to_1c_at IS NULL
      UNION
      SELECT change.order_id FROM order_status_changes AS change
      JOIN orders AS placed ON placed.id = change.order_id
      WHERE change.actor <> '1c' AND change.created_at > now() - interval '60 days'
        AND change.created_at > placed.sent_to_1c_at
      UNION
      SELECT payment.order_id FROM payments AS payment
      JOIN orders AS placed ON placed.id = payment.order_id
      WHERE payment.paid_at > now() - interval '60 days'
        AND payment.paid_at > placed.sent_to_1c_at
    ) AS due
    ORDER BY id LIMIT ${most}`)
  return rows.map(({ id }) => id)
}

/** Offers of an order that 1C has counted since it was placed. */
export const listCountedSince = (
  db: Database,
  orderId: number,
): Promise<{ readonly id: string; readonly productId: number }[]> =>
  db.query(sql`
    SELECT DISTINCT offer.id, line.product_id AS "productId"
    FROM orders AS placed
    JOIN order_lines AS line ON line.order_id = placed.id AND line.state = 'ordered'
    JOIN external_ids AS external
      ON external.source = '1c' AND external.product_id = line.product_id
    JOIN exchange_offers AS offer ON offer.id = external.external_id
    WHERE placed.id = ${orderId} AND offer.state = 'on-sale'
      AND offer.counted_at > placed.created_at`)

type OrderRow = Omit<GivenOrder, 'statusName' | 'status'> & { readonly status: Order['status'] }

const ZONE = 'Europe/Volgograd'

/** Orders with customers and lines, sorted by id; unknown ids are skipped. */
export const readGivenOrders = (db: Database, ids: readonly number[]): Promise<OrderRow[]> =>
  db.query(sql`
    SELECT placed.id, to_char(placed.created_at AT TIME ZONE ${ZONE}, 'YYYY-MM-DD') AS date,
           to_char(placed.created_at AT TIME ZONE ${ZONE}, 'HH24:MI:SS') AS time,
           placed.status, placed.comment, placed.address, placed.total,
           placed.shipping_cost AS "shippingCost", placed.payment_method AS "paymentMethod",
           placed.shipping_method AS "shippingMethod",
           method.online_kind IS NOT NULL AND is_order_paid(placed.id) AS "isPaid",
           to_char(coalesce((
             SELECT max(change.created_at) FROM order_status_changes AS change
             WHERE change.order_id = placed.id), placed.created_at)
             AT TIME ZONE ${ZONE}, 'YYYY-MM-DD HH24:MI:SS') AS "changedAt",
           jsonb_build_object(
             'id', customer.id, 'name', customer.name, 'lastname', customer.lastname,
             'patronymic', coalesce(customer.patronymic, ''), 'phone', placed.phone,
             'email', customer.email) AS customer,
           (SELECT coalesce(jsonb_agg(jsonb_build_object(
              'externalId', coalesce((
                SELECT min(external.external_id) FROM external_ids AS external
                LEFT JOIN exchange_offers AS offer ON offer.id = external.external_id
                WHERE external.source = '1c' AND external.product_id = line.product_id
                  AND NOT coalesce(offer.is_deleted OR offer.is_absent, false)), line.product_key),
              'name', line.name, 'article', line.article,
              'unit', coalesce(product.unit, 'шт'), 'unitPrice', line.unit_price,
              'quantity', line.quantity, 'vatRate', line.vat_rate) ORDER BY line.position), '[]')
            FROM order_lines AS line LEFT JOIN products AS product ON product.id = line.product_id
            WHERE line.order_id = placed.id AND line.state = 'ordered') AS lines
    FROM unnest(${ids}::bigint[]) AS wanted(id)
    JOIN orders AS placed ON placed.id = wanted.id
    JOIN customers AS customer ON customer.id = placed.customer_id
    JOIN payment_methods AS method ON method.id = placed.payment_method_id
    ORDER BY placed.id`)
