// The payments of one customer, for the account: to be told, and to be waited for.

import type { CustomerPayments } from '#src/accounts/server/public.ts'
import { rublesOf } from '#src/shared/money.ts'
import { hasMoneyUnderWay, listCustomerPayments } from './customer-payments.repository.ts'

const MOST = 10_000

export const customerPayments: CustomerPayments = {
  areUnderWay: hasMoneyUnderWay,
  tell: async (db, customerId) =>
    (await listCustomerPayments(db, customerId, MOST)).map((payment) => ({
      order_id: payment.orderId,
      method: payment.method,
      status: payment.status,
      amount: rublesOf(payment.amount),
      refunded: rublesOf(payment.refunded),
      created_at: payment.createdAt.toISOString(),
      paid_at: payment.paidAt?.toISOString() ?? null,
    })),
}
