// SQL of the money of orders: for customers, staff and metrics.

import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import { asKopecks, type Kopecks } from '#src/shared/money.ts'
import type { OnlineKind } from '#src/shared/online-payment.ts'
import type { AttemptStatus, OrderMoney } from '../order-money.ts'
import type { PaymentLine } from '../receipt.ts'

/** The money of the orders in `orders`, a query of their ids; only orders paid online, newest first. */
const moneyOfOrders = (orders: Sql): Sql => sql`
  SELECT placed.id AS "orderId", method.online_kind AS method,
         placed.status IN ('cancelled', 'returned') AS "isCancelled", placed.total,
         lines_total(owed_for_order(placed.id)) AS owed, pay_until(placed.id) AS "payUntil",
         (SELECT coalesce(sum(amount), 0)::bigint FROM payments
          WHERE order_id = placed.id AND status = 'succeeded') AS paid,
         (SELECT coalesce(sum(refunded), 0)::bigint FROM payments
          WHERE order_id = placed.id AND status = 'succeeded') AS refunded,
         (SELECT coalesce(sum(refund.amount), 0)::bigint
          FROM payments AS paid JOIN refunds AS refund ON refund.payment_id = paid.id
          WHERE paid.order_id = placed.id AND refund.status = 'queued') AS "refundPending",
         (SELECT jsonb_build_object('id', id, 'status', status,
            -- the provider's page asks for the lines with which the attempt began
            'confirmationUrl', CASE WHEN lines = owed_for_order(placed.id) THEN confirmation_url END)
          FROM payments
          WHERE order_id = placed.id AND superseded_at IS NULL
          ORDER BY id DESC LIMIT 1) AS attempt
  FROM (${orders}) AS page
  JOIN orders AS placed ON placed.id = page.id
  JOIN payment_methods AS method ON method.id = placed.payment_method_id
  WHERE method.online_kind IS NOT NULL
  ORDER BY placed.id DESC`

/** Null for an order paid on receipt; `undefined` when the customer has no such order. */
export async function findOrderMoney(
  db: Database,
  { orderId, customerId }: { readonly orderId: number; readonly customerId: number },
): Promise<OrderMoney | null | undefined> {
  const own = sql`SELECT id FROM orders WHERE id = ${orderId} AND customer_id = ${customerId}`
  const [money] = await db.query<OrderMoney>(moneyOfOrders(own))
  if (money) return money
  const [exists] = await db.query(own)
  return exists ? null : undefined
}

/** Paid online and not refunded; a queued refund counts as done. */
export async function keptOfOrder(db: Database, orderId: number): Promise<Kopecks> {
  const [row] = await db.query<{ kept: Kopecks }>(sql`SELECT kept_of_order(${orderId}) AS kept`)
  return row?.kept ?? asKopecks(0)
}

const ONLINE = sql`payment_method_id IN (
  SELECT id FROM payment_methods WHERE online_kind IS NOT NULL)`

export const listOrderMoney = (
  db: Database,
  customerId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<OrderMoney[]> =>
  db.query(
    moneyOfOrders(sql`
      SELECT id FROM orders
      WHERE customer_id = ${customerId} AND ${ONLINE}
      ORDER BY id DESC
      LIMIT ${limit} OFFSET ${offset}`),
  )

/** Counts the orders that a customer pays online, up to `most`. */
export async function countOnlineOrders(db: Database, customerId: number, most: number) {
  const [row] = await db.query<{ found: number }>(sql`
    SELECT count(*)::integer AS found FROM (
      SELECT FROM orders WHERE customer_id = ${customerId} AND ${ONLINE} LIMIT ${most}
    ) AS bounded`)
  return row?.found ?? 0
}

export type OrderPayment = {
  readonly id: number
  readonly method: OnlineKind
  readonly amount: Kopecks
  readonly refunded: Kopecks
  readonly status: AttemptStatus
  readonly isSuperseded: boolean
  readonly providerId: string | null
  readonly failure: string
  readonly createdAt: Date
  readonly paidAt: Date | null
}

export type OrderRefund = {
  readonly id: number
  readonly paymentId: number
  readonly amount: Kopecks
  readonly lines: readonly PaymentLine[]
  readonly status: 'queued' | 'succeeded' | 'given-up'
  readonly reason: string
  readonly failure: string
  readonly createdAt: Date
  readonly doneAt: Date | null
}

const MOST = 200

/** Oldest first. */
export const listOrderPayments = (db: Database, orderId: number): Promise<OrderPayment[]> =>
  db.query(sql`
    SELECT id, method, amount, refunded, status, superseded_at IS NOT NULL AS "isSuperseded",
           provider_id AS "providerId", failure, created_at AS "createdAt", paid_at AS "paidAt"
    FROM payments
    WHERE order_id = ${orderId}
    ORDER BY id
    LIMIT ${MOST}`)

/** Oldest first. */
export const listOrderRefunds = (db: Database, orderId: number): Promise<OrderRefund[]> =>
  db.query(sql`
    SELECT refund.id, refund.payment_id AS "paymentId", refund.amount, refund.lines,
           refund.status, refund.reason, refund.failure, refund.created_at AS "createdAt",
           refund.done_at AS "doneAt"
    FROM refunds AS refund JOIN payments AS paid ON paid.id = refund.payment_id
    WHERE paid.order_id = ${orderId}
    ORDER BY refund.id
    LIMIT ${MOST}`)

/** Orders whose paid and not refunded sum differs from what is owed, newest first. */
export const listPaymentDifferences = (db: Database, most: number) =>
  db.query<{ orderId: number; kept: number; owed: number }>(sql`
    SELECT order_id AS "orderId", kept, owed
    FROM payment_differences
    ORDER BY order_id DESC
    LIMIT ${most}`)

type Counted = { readonly state: string; readonly count: number }
const byState = (rows: readonly Counted[]): Readonly<Record<string, number>> =>
  Object.fromEntries(rows.map(({ state, count }) => [state, count]))

/** Counts the payments of the last day, and all that are open or disputed. */
export const countPayments = async (db: Database) =>
  byState(
    await db.query<Counted>(sql`
      SELECT state.name AS state, count(payment.id)::integer AS count
      FROM unnest(ARRAY['checking', 'waiting', 'failed', 'disputed', 'succeeded']) AS state(name)
      LEFT JOIN payments AS payment ON payment.status = state.name
        AND (payment.status IN ('checking', 'waiting', 'disputed')
             OR payment.created_at > now() - interval '1 day')
      GROUP BY state.name`),
  )

const MOST_GIVEN_UP = 1000

/** Given up refunds whose order still has too much money; a later refund may have returned it. */
const stillKept = sql`
  SELECT 1 FROM (
    SELECT paid.order_id FROM refunds AS refund JOIN payments AS paid ON paid.id = refund.payment_id
    WHERE refund.status = 'given-up' ORDER BY refund.id DESC LIMIT ${MOST_GIVEN_UP}) AS given_up
  WHERE kept_of_order(order_id) <> lines_total(owed_for_order(order_id))`

const GIVEN_UP: Readonly<Record<'refunds' | 'receipts', Sql>> = {
  refunds: stillKept,
  receipts: sql`SELECT 1 FROM receipts WHERE status = 'given-up'`,
}

/** Counts queued refunds or receipts, and given up ones, which need staff. */
export const countUnfinished = async (db: Database, queue: 'refunds' | 'receipts') =>
  byState(
    await db.query<Counted>(sql`
      SELECT 'waiting' AS state, count(*)::integer AS count
      FROM ${queue === 'refunds' ? sql`refunds` : sql`receipts`} WHERE status = 'queued'
      UNION ALL
      SELECT 'given-up', count(*)::integer FROM (${GIVEN_UP[queue]}) AS given_up`),
  )

/** Whether requests to the provider that name the customer are pending. */
export async function hasPendingMoney(db: Database, customerId: number): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>(sql`
    SELECT has_money_under_way(${customerId}) AS found`)
  return row?.found ?? false
}

type CustomerPayment = { readonly orderId: number } & Pick<
  OrderPayment,
  'method' | 'status' | 'amount' | 'refunded' | 'createdAt' | 'paidAt'
>

/** All payment attempts, newest first. */
export const listCustomerPayments = (
  db: Database,
  customerId: number,
  most: number,
): Promise<CustomerPayment[]> =>
  db.query(sql`
    SELECT placed.id AS "orderId", payment.method, payment.status, payment.amount,
           payment.refunded, payment.created_at AS "createdAt", payment.paid_at AS "paidAt"
    FROM orders AS placed JOIN payments AS payment ON payment.order_id = placed.id
    WHERE placed.customer_id = ${customerId}
    ORDER BY payment.id DESC
    LIMIT ${most}`)
