// SQL of orders.

import type { OrderDelivery } from '#src/delivery/server/public.ts'
import { NETWORK_FACTOR } from '#src/platform/server/call-price.ts'
import { widerNetwork } from '#src/platform/server/caller.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import type { Kopecks } from '#src/shared/money.ts'
import type { ListedOrder, Order, WantedLine } from '../order.ts'

/** Tables and writing functions whose data pages show. */
export const SHOWN_OF_ORDERS: readonly string[] = [
  'shipping_methods',
  'order_settings',
  'order_steps',
  'place_order()',
  'step_order()',
  'drop_order_line()',
  'drop_order_units()',
  'drop_untaken()',
  'free_in_shop()',
  'free_ready_units()',
  'replace_order_line()',
  'free_line_units()',
  'lose_order_units()',
  'move_line_units()',
  'return_order()',
  'take_order_back()',
  'receive_order_line()',
  'give_to_orders()',
  'carry_for_orders()',
  'bring_sent()',
  'serve_lost()',
  'refuse_order_line()',
  'expire_order()',
  'move_order_units()',
]

/** The order that a customer wants, checked. */
export type OrderRequest = {
  readonly paymentMethodId: number
  readonly shippingMethodId: number
  readonly address: string
  readonly phone: string
  readonly comment: string
  /** One per product. */
  readonly lines: readonly WantedLine[]
  /** The total that the buyer saw; null when the client did not send it. */
  readonly expectedTotal: Kopecks | null
}

/** An idempotency key, and the hash of its request. */
export type RequestKey = { readonly key: string; readonly requestHash: string }

/** Limits of what the open orders of a customer or an address reserve; 0: any number. */
export type OpenBounds = {
  readonly units: number
  readonly total: Kopecks
  /** Of a customer whose e-mail is not confirmed. */
  readonly unconfirmedUnits: number
  readonly unconfirmedTotal: Kopecks
  /** Units of all such customers of one address; an IPv6 /48 may have four times as many. */
  readonly unconfirmedOfAddress: number
  /** The same for customers without a completed order. */
  readonly newcomersOfAddress: number
}

type PlacingContext = {
  readonly requestKey: RequestKey | null
  /** Of one customer in an hour; 0: any number. */
  readonly mostAnHour: number
  /** Null: any number. */
  readonly bounds: OpenBounds | null
  /** The caller's network address; null: not placed over HTTP. */
  readonly placedFrom: string | null
  /** The deadline of the confirmation that the letter names; 0: none. */
  readonly confirmHours: number
  /** Promise computed before the order; null: none. */
  readonly delivery: OrderDelivery | null
  /** At the counter, of what lies there. */
  readonly isSale: boolean
}

/**
 * Calls `may_place_order`, then `place_order`, then `bound_network` of an IPv6 address; their refusals
 * are their SW… error codes.
 */
export async function insertOrder(
  db: Database,
  customerId: number,
  request: OrderRequest & PlacingContext,
): Promise<Order> {
  const { requestKey, mostAnHour, paymentMethodId, shippingMethodId, lines, bounds } = request
  const { delivery } = request
  const key = requestKey?.key ?? null
  const place = sql`place_order(
    ${customerId}, ${key}, ${requestKey?.requestHash ?? null},
    ${paymentMethodId}, ${shippingMethodId},
    ${request.address}, ${request.phone}, ${request.comment},
    ${lines.map(({ productId }) => productId)}, ${lines.map(({ quantity }) => quantity)},
    ${request.expectedTotal}, ${carsOf(lines)}::jsonb,
    ${request.placedFrom}, ${bounds && rowOf(bounds)}::order_bounds,
    ${request.confirmHours},
    ${delivery?.places ?? null}, ${delivery?.promises ?? null}::timestamptz[],
    ${delivery?.promisedBy ?? null}, ${delivery?.cost ?? 0}, ${delivery?.carrier ?? ''},
    ${request.isSale})`
  const [placed] = await db.query<{ placed: Order }>(sql`
    SELECT CASE WHEN may_place_order(${customerId}, ${key}, ${mostAnHour})
      THEN ${withNetworkBound(place, request)} END AS placed`)
  if (!placed) throw new Error('place_order returned nothing')
  return placed.placed
}

/** Adds the bounds of the /48 around an IPv6 address; other orders skip that call. */
function withNetworkBound(place: Sql, { placedFrom, bounds }: PlacingContext): Sql {
  const network = placedFrom && widerNetwork(placedFrom)
  if (!network || bounds === null) return place
  const unconfirmed = bounds.unconfirmedOfAddress * NETWORK_FACTOR
  const newcomers = bounds.newcomersOfAddress * NETWORK_FACTOR
  if (unconfirmed + newcomers === 0) return place
  return sql`bound_network(${place}, ${network}, ${unconfirmed}, ${newcomers})`
}

/** The bounds as the text of a PostgreSQL row. */
const rowOf = (bounds: OpenBounds): string =>
  `(${[
    bounds.units,
    bounds.total,
    bounds.unconfirmedUnits,
    bounds.unconfirmedTotal,
    bounds.unconfirmedOfAddress,
    bounds.newcomersOfAddress,
  ].join(',')})`

/** The car of each line, as JSON; null when no line has one. */
const carsOf = (lines: readonly WantedLine[]): string | null =>
  lines.some(({ car }) => car) ? JSON.stringify(lines.map(({ car }) => car ?? null)) : null

type Slice = { readonly limit: number; readonly offset: number }

/** Orders with their lines, newest first. */
export async function listOrders(
  db: Database,
  customerId: number,
  { limit, offset }: Slice,
): Promise<ListedOrder[]> {
  return ordersOf(
    db,
    sql`WHERE customer_id = ${customerId} ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`,
  )
}

/** Null where the customer has no such order. */
export async function findListedOrder(
  db: Database,
  customerId: number,
  orderId: number,
): Promise<ListedOrder | null> {
  const found = await ordersOf(db, sql`WHERE id = ${orderId} AND customer_id = ${customerId}`)
  return found[0] ?? null
}

/** A bounded list of orders, newest first. */
async function ordersOf(db: Database, choice: Sql): Promise<ListedOrder[]> {
  const rows = await db.query<{ placed: ListedOrder }>(sql`
    SELECT order_document(page.id) || jsonb_build_object(
      'pickupCode', CASE WHEN status = 'ready' THEN pickup_code END,
      'keptUntil', CASE WHEN status = 'ready' THEN kept_until END,
      'placedFrom', placed_from, 'numberIn1c', coalesce(trim(known.number), ''),
      'paidIn1c', left(known.paid_on, 10),
      'confirmUntil', CASE WHEN status = 'new' THEN confirm_until(page.id) END) AS placed
    FROM (
      SELECT id, status, pickup_code, kept_until, placed_from FROM orders
      ${choice}
    ) AS page
    LEFT JOIN exchange_orders AS known ON known.order_id = page.id
    ORDER BY page.id DESC`)
  return rows.map(({ placed }) => placed)
}

/** Counts all orders of the shop. */
export async function countAllOrders(db: Database): Promise<number> {
  const [row] = await db.query<{ found: number }>(sql`SELECT count(*) AS found FROM orders`)
  return row?.found ?? 0
}

/** Counts the orders of a customer, up to `most`. */
export async function countOrders(db: Database, customerId: number, most: number): Promise<number> {
  const [row] = await db.query<{ found: number }>(sql`
    SELECT count(*) AS found
    FROM (SELECT FROM orders WHERE customer_id = ${customerId} LIMIT ${most}) AS bounded`)
  return row?.found ?? 0
}

const MOST_OPEN = 100

/** Ids of orders that are not completed, cancelled or returned. */
export async function listOpenOrders(db: Database, customerId: number): Promise<number[]> {
  const open = await db.query<{ id: number }>(sql`
    SELECT id FROM orders
    WHERE customer_id = ${customerId} AND status NOT IN ('completed', 'cancelled', 'returned')
    ORDER BY id
    LIMIT ${MOST_OPEN}`)
  return open.map(({ id }) => id)
}

/**
 * Erases phone, recipient, delivery address and the customer's own texts from his orders, and deletes his
 * idempotency keys. The address of a store and the notes of staff stay.
 */
export async function eraseContacts(db: Database, customerId: number): Promise<void> {
  await db.query(sql`DELETE FROM idempotency_keys WHERE customer_id = ${customerId}`)
  await db.query(sql`
    UPDATE order_status_changes SET reason = ''
    WHERE actor = ${`customer ${customerId}`} AND reason <> ''
      AND order_id IN (SELECT id FROM orders WHERE customer_id = ${customerId})`)
  await db.query(sql`
    UPDATE orders
    SET phone = '', comment = '', recipient = '',
        address = CASE WHEN store_id IS NULL THEN 'Удалён' ELSE address END
    WHERE customer_id = ${customerId}`)
}

/** Records that 1C has received these orders as of `at`. */
export const markSentTo1c = (db: Database, ids: readonly number[], at: string) =>
  db.query(sql`
    UPDATE orders SET sent_to_1c_at = greatest(sent_to_1c_at, ${at}::timestamptz)
    WHERE id = ANY (${ids}::bigint[])`)
