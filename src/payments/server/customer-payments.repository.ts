// SQL of the payments of one customer, for the account.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { OrderPayment } from './order-money.repository.ts'

/** Whether the provider is still to be told of his money: what it is told names him. */
export async function hasMoneyUnderWay(db: Database, customerId: number): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>(sql`
    SELECT has_money_under_way(${customerId}) AS found`)
  return row?.found ?? false
}

type CustomerPayment = { readonly orderId: number } & Pick<
  OrderPayment,
  'method' | 'status' | 'amount' | 'refunded' | 'createdAt' | 'paidAt'
>

/** Every attempt, the newest first. */
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
