// SQL of the money of a day: sums by shop, and each amount with its order.

import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import type { WayOfMoney } from '../takings-contract.ts'

/** Null: every shop, and deliveries. `delivery`: deliveries alone. */
export type TakingStore = number | 'delivery' | null

export type TakingDay = { readonly from: Date; readonly to: Date; readonly store: TakingStore }

const ORDERS_STORE = sql`placed.store_id`
/** Money that was given back belongs to the shop that took the goods in; a warehouse has no money. */
const RETURNS_STORE = sql`coalesce(location.store_id, placed.store_id)`

const ofStore = (store: TakingStore, owner = ORDERS_STORE): Sql => {
  if (store === null) return sql``
  return store === 'delivery' ? sql`AND ${owner} IS NULL` : sql`AND ${owner} = ${store}`
}

/** Money on receipt is received when the order is handed over. */
const handedOver = ({ from, to, store }: TakingDay): Sql => sql`
  SELECT 1 AS source, change.id, change.order_id, placed.store_id, change.created_at AS at,
         method.on_receipt_kind, method.online_kind, placed.total AS amount
  FROM order_status_changes AS change
  JOIN orders AS placed ON placed.id = change.order_id ${ofStore(store)}
  JOIN payment_methods AS method ON method.id = placed.payment_method_id
  WHERE change.status = 'completed' AND change.created_at >= ${from} AND change.created_at < ${to}`

/** What a method does not say is never counted as cash. */
const onReceipt = sql`coalesce(on_receipt_kind, 'unsaid')`

const moneyOf = (day: TakingDay): Sql => {
  const { from, to, store } = day
  return sql`
    SELECT source, id, order_id, store_id, at, ${onReceipt} AS way, amount
    FROM (${handedOver(day)}) AS handed WHERE online_kind IS NULL
    UNION ALL
    SELECT 2, paid.id, paid.order_id, placed.store_id, paid.paid_at, 'online', paid.amount
    FROM payments AS paid JOIN orders AS placed ON placed.id = paid.order_id ${ofStore(store)}
    WHERE paid.paid_at >= ${from} AND paid.paid_at < ${to}
    UNION ALL
    SELECT 3, back.id, back.order_id, ${RETURNS_STORE}, back.created_at,
           ${onReceipt}, -back.given_back
    FROM order_returns AS back
    JOIN orders AS placed ON placed.id = back.order_id
    JOIN payment_methods AS method ON method.id = placed.payment_method_id
    LEFT JOIN stock_locations AS location ON location.id = back.location_id
    WHERE back.created_at >= ${from} AND back.created_at < ${to} AND back.given_back > 0
      ${ofStore(store, RETURNS_STORE)}
    UNION ALL
    SELECT 4, refund.id, paid.order_id, placed.store_id, refund.done_at, 'online', -refund.amount
    FROM refunds AS refund
    JOIN payments AS paid ON paid.id = refund.payment_id
    JOIN orders AS placed ON placed.id = paid.order_id ${ofStore(store)}
    WHERE refund.status = 'succeeded' AND refund.done_at >= ${from} AND refund.done_at < ${to}`
}

type StoreSums = {
  readonly storeId: number | null
  readonly way: WayOfMoney
  readonly received: number
  readonly givenBack: number
}

/** In kopecks, by shop and way. */
export const sumTakings = (db: Database, day: TakingDay): Promise<StoreSums[]> =>
  db.query(sql`
    SELECT store_id AS "storeId", way,
           coalesce(sum(amount) FILTER (WHERE amount > 0), 0)::float8 AS received,
           coalesce(-sum(amount) FILTER (WHERE amount < 0), 0)::float8 AS "givenBack"
    FROM (${moneyOf(day)}) AS money
    GROUP BY store_id, way`)

type StoreOrders = { readonly storeId: number | null; readonly orders: number }

export const countHandedOver = (db: Database, day: TakingDay): Promise<StoreOrders[]> =>
  db.query(sql`
    SELECT store_id AS "storeId", count(DISTINCT order_id)::integer AS orders
    FROM (${handedOver(day)}) AS handed
    GROUP BY store_id`)

export type TakenMoney = {
  readonly orderId: number
  readonly storeId: number | null
  readonly at: Date
  readonly way: WayOfMoney
  /** In kopecks; below zero: given back. */
  readonly amount: number
  /** Names it for the next page. */
  readonly key: string
}

type Page = { readonly after: string | null; readonly most: number }

/** The newest first; `after` is the key of the last one of the page before. */
export function listTakings(
  db: Database,
  day: TakingDay,
  { after, most }: Page,
): Promise<TakenMoney[]> {
  const [moment = 0, source = 0, id = 0] = after?.split('-').map(Number) ?? []
  const rest =
    after === null
      ? sql``
      : sql`WHERE (moment, source, id) < (${moment}::bigint, ${source}::integer, ${id}::bigint)`
  return db.query(sql`
    SELECT order_id AS "orderId", store_id AS "storeId", at, way, amount,
           moment || '-' || source || '-' || id AS key
    FROM (SELECT *, (extract(epoch FROM at) * 1000000)::bigint AS moment
          FROM (${moneyOf(day)}) AS money) AS money
    ${rest}
    ORDER BY moment DESC, source DESC, id DESC
    LIMIT ${most}`)
}
