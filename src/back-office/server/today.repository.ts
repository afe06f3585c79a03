// SQL of the day of the shop: open orders, sales of two weeks, failures, goods that run out. Each
// statement is bounded by what is open, or by the orders of two weeks.

import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'

/** Null: every store, and deliveries. */
type Store = number | null
const ofStore = (storeId: Store): Sql => (storeId === null ? sql`` : sql`AND store_id = ${storeId}`)

export const QUEUES = ['new', 'confirmed', 'assembling', 'ready', 'shipped'] as const
type QueueStatus = (typeof QUEUES)[number]

export type QueueCount = {
  readonly status: QueueStatus
  readonly count: number
  readonly oldestAt: Date | null
}

/** Counts up to `most` orders of each status. */
export const countQueues = (db: Database, storeId: Store, most: number): Promise<QueueCount[]> =>
  db.query(sql`
    SELECT queue.status, own.count, own."oldestAt"
    FROM unnest(${[...QUEUES]}::text[]) WITH ORDINALITY AS queue(status, place)
    CROSS JOIN LATERAL (
      SELECT count(*)::integer AS count, min(created_at) AS "oldestAt"
      FROM (SELECT created_at FROM orders
            WHERE status = queue.status ${ofStore(storeId)} ORDER BY id LIMIT ${most}) AS oldest
    ) AS own
    ORDER BY queue.place`)

export type OpenOrder = {
  readonly id: number
  readonly status: QueueStatus
  readonly storeId: number | null
  readonly createdAt: Date
  readonly confirmedAt: Date | null
  readonly keptUntil: Date | null
  readonly promisedAt: Date | null
  /** Goods of it still have to come from a supplier. */
  readonly isToOrder: boolean
}

type Open = {
  readonly statuses: readonly QueueStatus[]
  readonly storeId: Store
  readonly most: number
}

/** The oldest `most` of each status. */
export const listOpenOrders = (
  db: Database,
  { statuses, storeId, most }: Open,
): Promise<OpenOrder[]> =>
  db.query(sql`
    SELECT placed.id, placed.status, placed.store_id AS "storeId",
           placed.created_at AS "createdAt", placed.kept_until AS "keptUntil",
           placed.promised_at AS "promisedAt",
           (SELECT max(created_at) FROM order_status_changes
            WHERE order_id = placed.id AND status = 'confirmed' AND dropped_position IS NULL)
             AS "confirmedAt",
           EXISTS (SELECT FROM order_allocations AS allocated
                   JOIN stock_locations AS location ON location.id = allocated.location_id
                   WHERE allocated.order_id = placed.id AND allocated.refused_at IS NULL
                     AND location.is_to_order) AS "isToOrder"
    FROM unnest(${[...statuses]}::text[]) AS queue(status)
    CROSS JOIN LATERAL (
      SELECT id, status, store_id, created_at, kept_until, promised_at FROM orders
      WHERE status = queue.status ${ofStore(storeId)} ORDER BY id LIMIT ${most}) AS placed`)

/** The last order before a moment: numbers grow with time, and times have no index. */
export async function lastOrderBefore(db: Database, moment: Date): Promise<number> {
  const [row] = await db.query<{ id: number }>(sql`
    SELECT id FROM orders WHERE created_at < ${moment} ORDER BY id DESC LIMIT 1`)
  return row?.id ?? 0
}

type DaySales = {
  /** The number of the day by the clocks of the shops. */
  readonly day: number
  /** Without sales at the counter, whose money counts too. */
  readonly orders: number
  readonly sales: number
  readonly money: number
  /** Until this hour a week ago. */
  readonly ordersByNow: number
  readonly salesByNow: number
  readonly moneyByNow: number
}

type Since = { readonly storeId: Store; readonly after: number; readonly utcOffset: number }

/** By day, of the orders after a number; money in kopecks. */
export const sumSales = (db: Database, { storeId, after, utcOffset }: Since): Promise<DaySales[]> =>
  db.query(sql`
    SELECT floor((extract(epoch FROM created_at) / 60 + ${utcOffset}::integer) / 1440)::integer
             AS day,
           (count(*) FILTER (WHERE NOT is_sale))::integer AS orders,
           (count(*) FILTER (WHERE is_sale))::integer AS sales, sum(total)::float8 AS money,
           (count(*) FILTER (WHERE NOT is_sale AND created_at < now() - interval '7 days'))::integer
             AS "ordersByNow",
           (count(*) FILTER (WHERE is_sale AND created_at < now() - interval '7 days'))::integer
             AS "salesByNow",
           coalesce(sum(total) FILTER (WHERE created_at < now() - interval '7 days'), 0)::float8
             AS "moneyByNow"
    FROM orders
    WHERE id > ${after} AND status NOT IN ('cancelled', 'returned') ${ofStore(storeId)}
    GROUP BY 1`)

export type RunningOut = {
  readonly product_id: number
  readonly article: string
  readonly name: string
  readonly free: number
  readonly sold: number
}

/** Of the goods that sold best. */
const MOST_SOLD = 500
const MOST_SHOWN = 10
const FEWEST_SOLD = 2

/** Goods whose free units last less than half of the time in which they sold, the shortest first. */
export const listRunningOut = (db: Database, after: number): Promise<RunningOut[]> =>
  db.query(sql`
    SELECT product.id AS product_id, product.article, product.name, free.units AS free,
           best.units AS sold
    FROM (
      SELECT line.product_id, sum(line.quantity)::integer AS units
      FROM order_lines AS line JOIN orders AS placed ON placed.id = line.order_id
      WHERE line.order_id > ${after} AND line.state = 'ordered' AND line.product_id IS NOT NULL
        AND placed.status NOT IN ('cancelled', 'returned')
      GROUP BY line.product_id
      HAVING sum(line.quantity) >= ${FEWEST_SOLD}
      ORDER BY sum(line.quantity) DESC, line.product_id
      LIMIT ${MOST_SOLD}) AS best
    JOIN products AS product ON product.id = best.product_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(level.on_hand - level.reserved), 0)::integer AS units
      FROM stock_levels AS level JOIN stock_locations AS location ON location.id = level.location_id
      WHERE level.product_id = best.product_id AND NOT location.is_to_order) AS free
    WHERE free.units * 2 < best.units AND NOT product.is_hidden
    ORDER BY free.units::float8 / best.units, best.units DESC, product.id
    LIMIT ${MOST_SHOWN}`)

/** Letters that were given up lately, price lists that wait, payments with another sum. */
export async function countFailures(db: Database) {
  const [row] = await db.query<{ letters: number; imports: number; payments: number }>(sql`
    SELECT (SELECT count(*)::integer FROM letters
            WHERE given_up_at > now() - interval '7 days') AS letters,
           (SELECT count(*)::integer FROM import_runs WHERE status = 'waiting') AS imports,
           (SELECT count(*)::integer FROM payments WHERE status = 'disputed') AS payments`)
  return row ?? { letters: 0, imports: 0, payments: 0 }
}
