// SQL of the steps and the history of orders, and of the lists for staff.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { Order, OrderLine } from '../order.ts'
import type { ActorKind, OrderStatus } from '../order-life.ts'

export type Step = {
  readonly orderId: number
  readonly to: OrderStatus
  /** Recorded as given: `customer 7`, `staff 2`. */
  readonly actor: string
  readonly actorKind: ActorKind
  readonly reason: string
}

/** Calls `step_order`; its refusals are its SW… error codes. */
export async function saveStep(db: Database, step: Step): Promise<Order> {
  const { orderId, to, actor, actorKind, reason } = step
  const rows = await db.query<{ stepped: Order }>(sql`
    SELECT step_order(${orderId}, ${to}, ${actor}, ${actorKind}, ${reason}) AS stepped`)
  return only(rows).stepped
}

export type Drop = {
  readonly orderId: number
  readonly position: number
  readonly actor: string
  readonly reason: string
  /** The supplier from whom it is sold does not send it. */
  readonly isRefused?: boolean
  /** Of its units; null: all. */
  readonly quantity?: number | null
}

/** What a buyer does not take of a ready order of which he takes the rest. */
export type Untaken = Pick<Drop, 'orderId' | 'actor' | 'reason'> & {
  readonly left: readonly { readonly position: number; readonly quantity: number }[]
}

export type LostUnits = Pick<Drop, 'orderId' | 'position'> & { readonly quantity: number }

/**
 * Of units that this transaction has freed: they are not on their shelf, and leave the stock. Returns
 * how many have left.
 */
export async function loseUnits(tx: Database, { orderId, position, quantity }: LostUnits) {
  const [row] = await tx.query<{ lost: number }>(
    sql`SELECT lose_order_units(${orderId}, ${position}, ${quantity}) AS lost`,
  )
  return row?.lost ?? 0
}

async function saveUntaken(
  db: Database,
  { orderId, left, actor, reason }: Untaken,
): Promise<Order> {
  const rows = await db.query<{ left: Order }>(sql`
    SELECT drop_untaken(${orderId}, ${JSON.stringify(left)}::text::jsonb, ${actor}, ${reason})
      AS left`)
  return only(rows).left
}

export async function saveDrop(db: Database, drop: Drop | Untaken): Promise<Order> {
  if ('left' in drop) return saveUntaken(db, drop)
  const { orderId, position, actor, reason, isRefused = false, quantity = null } = drop
  const told = sql`${actor}, ${reason}`
  const act = isRefused
    ? sql`refuse_order_line(${orderId}, ${position}, ${told})`
    : quantity === null
      ? sql`drop_order_line(${orderId}, ${position}, ${told})`
      : sql`drop_order_units(${orderId}, ${position}, ${quantity}, ${told})`
  const rows = await db.query<{ left: Order }>(sql`SELECT ${act} AS left`)
  return only(rows).left
}

export type Receipt = {
  readonly orderId: number
  readonly position: number
  /** Where the units are now; null: the shop of the pickup. */
  readonly locationId: number | null
  readonly actor: string
}

export async function saveReceipt(db: Database, receipt: Receipt): Promise<Order> {
  const { orderId, position, locationId, actor } = receipt
  const rows = await db.query<{ left: Order }>(sql`
    SELECT receive_order_line(${orderId}, ${position}, ${locationId}, ${actor}) AS left`)
  return only(rows).left
}

export type PromiseMove = {
  readonly orderId: number
  /** ISO 8601. */
  readonly promisedAt: string
  readonly actor: string
  readonly reason: string
}

/** Calls `move_promise`; refuses with its SW… error codes. */
export async function savePromise(db: Database, move: PromiseMove): Promise<Order> {
  const { orderId, promisedAt, actor, reason } = move
  const rows = await db.query<{ moved: Order }>(sql`
    SELECT move_promise(${orderId}, ${promisedAt}, ${actor}, ${reason}) AS moved`)
  return only(rows).moved
}

const MOST_COUNTED = 10_000

/** Counts the latest promised orders of the last 30 days: kept, moved before, or broken. */
export async function countPromises(
  db: Database,
): Promise<{ kept: number; moved: number; broken: number }> {
  const [row] = await db.query<{ kept: number; moved: number; broken: number }>(sql`
    SELECT count(*) FILTER (WHERE reached_at <= promised_at AND NOT was_moved) AS kept,
           count(*) FILTER (WHERE reached_at <= promised_at AND was_moved) AS moved,
           count(*) FILTER (WHERE reached_at > promised_at) AS broken
    FROM (
      SELECT reached_at, promised_at, EXISTS (
        SELECT FROM promise_moves WHERE order_id = orders.id AND former IS NOT NULL) AS was_moved
      FROM orders
      WHERE reached_at > now() - interval '30 days' AND promised_at IS NOT NULL
      ORDER BY reached_at DESC LIMIT ${MOST_COUNTED}) AS reached`)
  return row ?? { kept: 0, moved: 0, broken: 0 }
}

function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (!row) throw new Error('a row without a table is always one')
  return row
}

export async function findOrder(db: Database, orderId: number): Promise<Order | null> {
  const [row] = await db.query<{ found: Order | null }>(sql`
    SELECT order_document(${orderId}) AS found`)
  return row?.found ?? null
}

const MOST_GONE = 200

/** Lines that were dropped, refused by their supplier or replaced as a whole, as they were sold. */
export async function listGoneLines(db: Database, orderId: number): Promise<OrderLine[]> {
  const rows = await db.query<{ line: OrderLine }>(sql`
    SELECT line_document(line) AS line
    FROM order_lines AS line
    WHERE line.order_id = ${orderId} AND line.state <> 'ordered'
    ORDER BY line.position
    LIMIT ${MOST_GONE}`)
  return rows.map(({ line }) => line)
}

type Owned = {
  readonly orderId: number
  readonly customerId: number
  /** Of cancellations; 0: any number. */
  readonly mostAnHour: number
}

type OwnOrder = {
  readonly status: OrderStatus
  /** Until the customer may cancel another order. */
  readonly secondsToWait: number
}

/** Null where the customer has no such order. */
export async function findOwnOrder(
  db: Database,
  { orderId, customerId, mostAnHour }: Owned,
): Promise<OwnOrder | null> {
  const [own] = await db.query<OwnOrder>(sql`
    SELECT status, coalesce((
      SELECT ceil(extract(epoch FROM created_at + interval '1 hour' - now()))::integer
      FROM order_status_changes
      WHERE ${mostAnHour}::integer > 0
        AND status = 'cancelled' AND actor LIKE 'customer %'
        AND actor = ${`customer ${customerId}`}
      ORDER BY id DESC
      OFFSET greatest(${mostAnHour}::integer - 1, 0) LIMIT 1), 0) AS "secondsToWait"
    FROM orders
    WHERE id = ${orderId} AND customer_id = ${customerId}`)
  return own ?? null
}

const MOST_ORDERS = 100

type OrderFilter = {
  /** Null: any. */
  readonly status: OrderStatus | null
  /** Of these alone; null: of all. */
  readonly among?: readonly OrderStatus[] | null
  /** Null: every store, and deliveries. */
  readonly storeId: number | null
  readonly limit: number
  readonly offset: number
  readonly isOldestFirst?: boolean
}

/** Newest first if not otherwise asked, at most a hundred. */
export async function listShopOrders(db: Database, filter: OrderFilter): Promise<Order[]> {
  const { status, among = null, storeId, limit, offset, isOldestFirst = false } = filter
  const direction = isOldestFirst ? sql`ASC` : sql`DESC`
  const ofStatus = status === null ? sql`` : sql`AND status = ${status}`
  const ofThese = among === null ? sql`` : sql`AND status = ANY (${among})`
  const ofStore = storeId === null ? sql`` : sql`AND store_id = ${storeId}`
  const rows = await db.query<{ placed: Order }>(sql`
    SELECT order_document(page.id) AS placed
    FROM (
      SELECT id FROM orders
      WHERE true ${ofStatus} ${ofThese} ${ofStore}
      ORDER BY id ${direction}
      LIMIT ${Math.min(limit, MOST_ORDERS)} OFFSET ${offset}
    ) AS page
    ORDER BY page.id ${direction}`)
  return rows.map(({ placed }) => placed)
}

export type OrderChange = {
  readonly status: OrderStatus
  readonly actor: string
  readonly reason: string
  /** The line that was dropped or replaced; null for a step. */
  readonly droppedPosition: number | null
  /** Of its units; null: all. */
  readonly droppedUnits: number | null
  /** The line that came in its place. */
  readonly newPosition: number | null
  /** ISO 8601. */
  readonly createdAt: string
}

const MOST_CHANGES = 200

/** The steps and dropped lines of an order, oldest first. */
export const listOrderHistory = (db: Database, orderId: number): Promise<OrderChange[]> =>
  db.query(sql`
    SELECT status, actor, reason, dropped_position AS "droppedPosition",
           dropped_units AS "droppedUnits", new_position AS "newPosition",
           to_jsonb(created_at) #>> '{}' AS "createdAt"
    FROM order_history
    WHERE order_id = ${orderId}
    ORDER BY id
    LIMIT ${MOST_CHANGES}`)
