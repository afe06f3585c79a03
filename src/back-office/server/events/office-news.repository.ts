// SQL of what is new for the office: rows that were written since the last look.

import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import type { EventTopic } from '../../events-contract.ts'

/** Ids by source. */
export type NewsIds = {
  readonly orders: readonly number[]
  readonly changes: readonly number[]
  readonly movements: readonly number[]
  readonly acts: readonly number[]
  readonly money: readonly number[]
  readonly requests: readonly number[]
}

/** Ids do not commit in order: those shortly before the last one are read again. */
export const OVERLAP = 500
/** Of a source in one look; a list that comes in moves more. */
export const MOST_READ = 2 * OVERLAP

/** Ids since the last look, and those of the overlap; without `last` the newest ones. */
export async function readNewsIds(
  db: Database,
  last: Readonly<Record<keyof NewsIds, number>>,
): Promise<NewsIds> {
  const newest = (table: Sql, after: number) => sql`(
    SELECT coalesce(jsonb_agg(id), '[]') FROM (
      SELECT id FROM ${table} WHERE id > ${after - OVERLAP} ORDER BY id DESC LIMIT ${MOST_READ}) AS n)`
  const [found] = await db.query<NewsIds>(sql`
    SELECT ${newest(sql`orders`, last.orders)} AS orders,
           ${newest(sql`order_status_changes`, last.changes)} AS changes,
           ${newest(sql`stock_movements`, last.movements)} AS movements,
           ${newest(sql`staff_acts`, last.acts)} AS acts,
           ${newest(sql`office_news`, last.money)} AS money,
           ${newest(sql`buyer_requests`, last.requests)} AS requests`)
  if (!found) throw new Error('SELECT without FROM returned nothing')
  return found
}

export type News = {
  readonly topic: EventTopic
  /** Of an order, a request or a product. */
  readonly id: number | null
  /** The shop of a pickup; null: a delivery, or no order. */
  readonly storeId: number | null
}

/**
 * What these rows are about; several rows about one thing are told once, and that an order is new
 * before what has happened to it. Who only opens an order does not change it; a sale at the counter
 * waits for nobody.
 */
export const readNews = (db: Database, ids: NewsIds): Promise<News[]> =>
  db.query(sql`
    SELECT DISTINCT news.topic, news.id, placed.store_id AS "storeId"
    FROM (
      SELECT 'new-order' AS topic, id FROM orders
      WHERE id = ANY (${ids.orders}::bigint[]) AND NOT is_sale
      UNION ALL
      SELECT 'order', order_id FROM order_status_changes
      WHERE id = ANY (${ids.changes}::bigint[])
      UNION ALL
      SELECT 'stock', product_id FROM stock_movements WHERE id = ANY (${ids.movements}::bigint[])
      UNION ALL
      SELECT CASE WHEN act = 'pick-short' THEN 'short'
                  WHEN act = 'see-order' THEN 'act'
                  WHEN subject LIKE 'order %' THEN 'order'
                  WHEN subject LIKE 'request %' THEN 'request' ELSE 'act' END,
             CASE WHEN act <> 'see-order' AND subject ~ '^(order|request) [0-9]{1,15}$'
                  THEN split_part(subject, ' ', 2)::bigint END
      FROM staff_acts WHERE id = ANY (${ids.acts}::bigint[])
      UNION ALL
      SELECT 'new-request', id FROM buyer_requests WHERE id = ANY (${ids.requests}::bigint[])
      UNION ALL
      SELECT topic, order_id FROM office_news WHERE id = ANY (${ids.money}::bigint[])) AS news
    LEFT JOIN orders AS placed
      ON placed.id = news.id AND news.topic IN ('new-order', 'order', 'short', 'money', 'picks')
    ORDER BY news.topic, news.id`)
