// SQL of orders.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { Kopecks } from '#src/shared/money.ts'
import type { ListedOrder, Order, WantedLine } from '../order.ts'

/** What a customer asks for, checked and in our own words. */
export type OrderRequest = {
  readonly paymentMethodId: number
  readonly shippingMethodId: number
  readonly address: string
  readonly phone: string
  readonly comment: string
  /** One per product. */
  readonly lines: readonly WantedLine[]
  /** What the buyer saw; null when the client did not say. */
  readonly expectedTotal: Kopecks | null
}

/** A key under which a request is answered only once, and what the request said. */
export type RequestKey = { readonly key: string; readonly requestHash: string }

/** The most that open orders may hold together; 0: any number. */
export type OpenBounds = {
  readonly units: number
  readonly total: Kopecks
  /** Of a customer whose e-mail nobody has confirmed. */
  readonly unconfirmedUnits: number
  readonly unconfirmedTotal: Kopecks
  /** Units of all such customers of one network address. */
  readonly unconfirmedOfAddress: number
  /** Units of all customers of one address to whom the shop has handed nothing over yet. */
  readonly newcomersOfAddress: number
}

type Circumstances = {
  readonly requestKey: RequestKey | null
  /** Of one customer in an hour; 0: any number. */
  readonly mostAnHour: number
  /** Null: any number. */
  readonly bounds: OpenBounds | null
  /** The caller's network address; null where nobody called. */
  readonly placedFrom: string | null
  /** How long the shop takes to confirm an order at most; 0: the letter does not tell. */
  readonly confirmHours: number
}

/** Calls `may_place_order`, then `place_order`; their refusals are their SW… error codes. */
export async function insertOrder(
  db: Database,
  customerId: number,
  request: OrderRequest & Circumstances,
): Promise<Order> {
  const { requestKey, mostAnHour, paymentMethodId, shippingMethodId, lines, bounds } = request
  const key = requestKey?.key ?? null
  const [placed] = await db.query<{ placed: Order }>(sql`
    SELECT CASE WHEN may_place_order(${customerId}, ${key}, ${mostAnHour}) THEN place_order(
      ${customerId}, ${key}, ${requestKey?.requestHash ?? null},
      ${paymentMethodId}, ${shippingMethodId},
      ${request.address}, ${request.phone}, ${request.comment},
      ${lines.map(({ productId }) => productId)}, ${lines.map(({ quantity }) => quantity)},
      ${request.expectedTotal}, ${carsOf(lines)}::jsonb,
      ${request.placedFrom}, ${bounds && rowOf(bounds)}::order_bounds,
      ${request.confirmHours}
    ) END AS placed`)
  if (!placed) throw new Error('place_order returned nothing')
  return placed.placed
}

/** As PostgreSQL writes a row: one parameter, and NULL where there are no bounds. */
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

/** Orders with their lines, newest first, in one statement. */
export async function listOrders(
  db: Database,
  customerId: number,
  { limit, offset }: Slice,
): Promise<ListedOrder[]> {
  const rows = await db.query<{ placed: ListedOrder }>(sql`
    SELECT order_document(page.id) || jsonb_build_object(
      'pickupCode', CASE WHEN status = 'ready' THEN pickup_code END,
      'keptUntil', CASE WHEN status = 'ready' THEN kept_until END,
      'placedFrom', placed_from,
      'confirmUntil', CASE WHEN status = 'new' THEN confirm_until(page.id) END) AS placed
    FROM (
      SELECT id, status, pickup_code, kept_until, placed_from FROM orders
      WHERE customer_id = ${customerId}
      ORDER BY id DESC
      LIMIT ${limit} OFFSET ${offset}
    ) AS page
    ORDER BY page.id DESC`)
  return rows.map(({ placed }) => placed)
}

/** How many orders the shop ever took. */
export async function countAllOrders(db: Database): Promise<number> {
  const [row] = await db.query<{ found: number }>(sql`SELECT count(*) AS found FROM orders`)
  return row?.found ?? 0
}

/** How many orders a customer has; counts no further than `most`. */
export async function countOrders(db: Database, customerId: number, most: number): Promise<number> {
  const [row] = await db.query<{ found: number }>(sql`
    SELECT count(*) AS found
    FROM (SELECT FROM orders WHERE customer_id = ${customerId} LIMIT ${most}) AS bounded`)
  return row?.found ?? 0
}

const MOST_OPEN = 100

/** Numbers of orders that have not come to their end yet. */
export async function listOpenOrders(db: Database, customerId: number): Promise<number[]> {
  const open = await db.query<{ id: number }>(sql`
    SELECT id FROM orders
    WHERE customer_id = ${customerId} AND status NOT IN ('completed', 'cancelled', 'returned')
    ORDER BY id
    LIMIT ${MOST_OPEN}`)
  return open.map(({ id }) => id)
}

/**
 * Takes out of a customer's orders whom and where they went to, and what he said himself; a shop's
 * address stays, and so does what the staff noted. His keys open nothing any more.
 */
export async function blankContacts(db: Database, customerId: number): Promise<void> {
  await db.query(sql`DELETE FROM idempotency_keys WHERE customer_id = ${customerId}`)
  await db.query(sql`
    UPDATE order_status_changes SET reason = ''
    WHERE actor = ${`customer ${customerId}`} AND reason <> ''
      AND order_id IN (SELECT id FROM orders WHERE customer_id = ${customerId})`)
  await db.query(sql`
    UPDATE orders
    SET phone = '70000000000', comment = '',
        address = CASE WHEN store_id IS NULL THEN 'Удалён' ELSE address END
    WHERE customer_id = ${customerId}`)
}
