// SQL of orders sent to 1C and back.

import type { Order } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import type { PaymentInShop } from '../document-steps.ts'
import type { GivenOrder } from '../given-order.ts'
import { WITHOUT_WAREHOUSE } from './told-classifier.repository.ts'

/** The status of an order, and whether its provider has the money; null for payment on receipt. */
export async function findPaymentInShop(db: Database, orderId: number): Promise<PaymentInShop> {
  const [row] = await db.query<PaymentInShop>(sql`
    SELECT placed.status,
           CASE WHEN method.online_kind IS NOT NULL THEN is_order_paid(placed.id) END AS "isPaidOnline"
    FROM orders AS placed JOIN payment_methods AS method ON method.id = placed.payment_method_id
    WHERE placed.id = ${orderId}`)
  if (!row) throw new Error(`the order ${orderId} is not there`)
  return row
}

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
      SELECT edit.order_id FROM order_edits AS edit
      JOIN orders AS placed ON placed.id = edit.order_id
      WHERE edit.created_at > now() - interval '60 days'
        AND edit.created_at > placed.sent_to_1c_at
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

/** The place as JSON with its warehouse of 1C, where 1C has exactly one there. */
const placeOf = (location: Sql): Sql => sql`
  jsonb_build_object(
    'name', (SELECT name FROM cities WHERE id = ${location}.city_id) || ', ' || ${location}.address,
    'warehouse', (
      SELECT jsonb_build_object('id', min(warehouse.id), 'name', min(warehouse.name))
      FROM exchange_warehouses AS warehouse
      WHERE warehouse.location_id = ${location}.id AND warehouse.id <> ${WITHOUT_WAREHOUSE}
      HAVING count(*) = 1))`

const PLACES_OF_LINE = sql`
  (SELECT coalesce(jsonb_agg(${placeOf(sql`location`)}
                             || jsonb_build_object('quantity', allocated.quantity)
                             ORDER BY location.id), '[]')
   FROM order_allocations AS allocated
   JOIN stock_locations AS location ON location.id = allocated.location_id
   WHERE allocated.order_id = line.order_id AND allocated.position = line.position)`

/** The id of the line's product in 1C, and the code of its unit. */
const TOLD_OF_LINE = sql`
  SELECT external.external_id AS id,
         coalesce(offer.told ->> 'unitCode', nullif(good.told ->> 'unitCode', '')) AS unit_code
  FROM external_ids AS external
  LEFT JOIN exchange_offers AS offer ON offer.id = external.external_id
  LEFT JOIN exchange_products AS good ON good.id = offer.product_id
  WHERE external.source = '1c' AND external.product_id = line.product_id
    AND NOT coalesce(offer.is_deleted OR offer.is_absent, false)
  ORDER BY external.external_id LIMIT 1`

/** Orders with customers and lines, sorted by id; unknown ids are skipped. */
export const readGivenOrders = (db: Database, ids: readonly number[]): Promise<OrderRow[]> =>
  db.query(sql`
    SELECT placed.id, to_char(placed.created_at AT TIME ZONE ${ZONE}, 'YYYY-MM-DD') AS date,
           to_char(placed.created_at AT TIME ZONE ${ZONE}, 'HH24:MI:SS') AS time,
           placed.status, placed.comment, placed.recipient, placed.address, placed.total,
           placed.shipping_cost AS "shippingCost", placed.payment_method AS "paymentMethod",
           placed.shipping_method AS "shippingMethod",
           -- what is paid on receipt was paid at the handover
           CASE WHEN method.online_kind IS NULL
                THEN known.paid_on IS NOT NULL OR placed.status = 'completed'
                ELSE is_order_paid(placed.id) END AS "isPaid",
           (SELECT ${placeOf(sql`location`)} FROM stock_locations AS location
            WHERE location.store_id = placed.store_id) AS pickup,
           to_char(coalesce((
             SELECT max(change.created_at) FROM order_status_changes AS change
             WHERE change.order_id = placed.id), placed.created_at)
             AT TIME ZONE ${ZONE}, 'YYYY-MM-DD HH24:MI:SS') AS "changedAt",
           jsonb_build_object(
             'id', customer.id, 'name', customer.name, 'lastname', customer.lastname,
             'patronymic', coalesce(customer.patronymic, ''), 'phone', placed.phone,
             'email', customer.email) AS customer,
           (SELECT coalesce(jsonb_agg(jsonb_build_object(
              'externalId', coalesce(told.id, line.product_key),
              'name', line.name, 'article', line.article, 'places', ${PLACES_OF_LINE},
              'unit', coalesce(product.unit, 'шт'), 'unitCode', coalesce(told.unit_code, ''),
              'unitPrice', line.unit_price,
              'quantity', line.quantity, 'vatRate', line.vat_rate) ORDER BY line.position), '[]')
            FROM order_lines AS line LEFT JOIN products AS product ON product.id = line.product_id
            LEFT JOIN LATERAL (${TOLD_OF_LINE}) AS told ON true
            WHERE line.order_id = placed.id AND line.state = 'ordered') AS lines
    FROM unnest(${ids}::bigint[]) AS wanted(id)
    JOIN orders AS placed ON placed.id = wanted.id
    JOIN customers AS customer ON customer.id = placed.customer_id
    JOIN payment_methods AS method ON method.id = placed.payment_method_id
    LEFT JOIN exchange_orders AS known ON known.order_id = placed.id
    ORDER BY placed.id`)
