// SQL of the money of all orders for staff: lists that are read on by a key and never counted.

import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import type { Kopecks } from '#src/shared/money.ts'
import type { OrderPayment, OrderRefund } from './order-money.repository.ts'

/** `before` is the last number of the page before; null: the newest. */
type Asked<State extends string> = {
  readonly state: State | null
  readonly before: number | null
  readonly most: number
}

type OfOrder = { readonly orderId: number }

type QueueState = OrderRefund['status']

/** As texts, not as parameters: only then partial indexes of rare states are used. */
const OF_STATE: Readonly<Record<QueueState | OrderPayment['status'], Sql>> = {
  checking: sql`status = 'checking'`,
  waiting: sql`status = 'waiting'`,
  failed: sql`status = 'failed'`,
  disputed: sql`status = 'disputed'`,
  succeeded: sql`status = 'succeeded'`,
  queued: sql`status = 'queued'`,
  'given-up': sql`status = 'given-up'`,
}

const pageOf = (table: Sql, { state, before, most }: Asked<QueueState | OrderPayment['status']>) =>
  sql`
    SELECT * FROM ${table}
    WHERE ${state === null ? sql`true` : OF_STATE[state]}
      ${before === null ? sql`` : sql`AND id < ${before}`}
    ORDER BY id DESC
    LIMIT ${most}`

/** Newest first. */
export const listPayments = (
  db: Database,
  asked: Asked<OrderPayment['status']>,
): Promise<(OrderPayment & OfOrder)[]> =>
  db.query(sql`
    SELECT id, order_id AS "orderId", method, amount, refunded, status,
           superseded_at IS NOT NULL AS "isSuperseded", provider_id AS "providerId", failure,
           created_at AS "createdAt", paid_at AS "paidAt"
    FROM (${pageOf(sql`payments`, asked)}) AS page
    ORDER BY id DESC`)

/** Newest first. */
export const listRefunds = (
  db: Database,
  asked: Asked<QueueState>,
): Promise<(OrderRefund & OfOrder)[]> =>
  db.query(sql`
    SELECT page.id, page.payment_id AS "paymentId", paid.order_id AS "orderId", page.amount,
           page.lines, page.status, page.reason, page.failure, page.created_at AS "createdAt",
           page.done_at AS "doneAt"
    FROM (${pageOf(sql`refunds`, asked)}) AS page
    JOIN payments AS paid ON paid.id = page.payment_id
    ORDER BY page.id DESC`)

export type Receipt = OfOrder & {
  readonly id: number
  readonly amount: Kopecks
  readonly status: QueueState
  readonly providerId: string | null
  readonly failure: string
  readonly createdAt: Date
  readonly doneAt: Date | null
}

/** Receipts of the second kind, at the handover; newest first. */
export const listReceipts = (db: Database, asked: Asked<QueueState>): Promise<Receipt[]> =>
  db.query(sql`
    SELECT page.id, paid.order_id AS "orderId", page.amount, page.status,
           page.provider_id AS "providerId", page.failure, page.created_at AS "createdAt",
           page.done_at AS "doneAt"
    FROM (${pageOf(sql`receipts`, asked)}) AS page
    JOIN payments AS paid ON paid.id = page.payment_id
    ORDER BY page.id DESC`)

type MoneyDifference = OfOrder & { readonly kept: Kopecks; readonly owed: Kopecks }

/**
 * Differences among the next `most` paid payments before a number: the whole audit reads all money.
 * `next` is the last number that was looked at; null: nothing older is left.
 */
export async function checkMoney(
  db: Database,
  { before, most }: { readonly before: number | null; readonly most: number },
): Promise<{ differences: MoneyDifference[]; next: number | null }> {
  const [row] = await db.query<{ differences: MoneyDifference[]; next: number | null }>(sql`
    WITH page AS MATERIALIZED (
      SELECT id, order_id FROM payments
      WHERE status = 'succeeded' ${before === null ? sql`` : sql`AND id < ${before}`}
      ORDER BY id DESC LIMIT ${most}
    ), sums AS MATERIALIZED (
      SELECT order_id, kept_of_order(order_id) AS kept, lines_total(owed_for_order(order_id)) AS owed
      FROM (SELECT DISTINCT order_id FROM page) AS paid)
    SELECT (SELECT coalesce(jsonb_agg(jsonb_build_object(
              'orderId', order_id, 'kept', kept, 'owed', owed) ORDER BY order_id DESC), '[]')
            FROM sums WHERE kept <> owed) AS differences,
           (SELECT CASE WHEN count(*) = ${most} THEN min(id) END FROM page) AS next`)
  return row ?? { differences: [], next: null }
}
