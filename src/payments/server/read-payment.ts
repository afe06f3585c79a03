// Reads a customer's payments: of one order, checked at the provider while open, or all of them.

import type { Customer, CustomerPayments } from '#src/accounts/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { rublesOf } from '#src/shared/money.ts'
import type { OrderMoney } from '../order-money.ts'
import { askProvider } from './ask-provider.ts'
import { findOrderMoney, hasPendingMoney, listCustomerPayments } from './order-money.repository.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { claimAttempt } from './payments.repository.ts'
import { ProviderFailure } from './provider-answers.ts'

export type PaymentContext = {
  readonly customer: Customer
  readonly orderId: number
  /** In turns per caller; the provider's answers are recorded out of turn. */
  readonly writes?: Database
}

export const orderNotFound = () => new ShopError('not-found', 'Заказ не найден.')
export const paidOnReceipt = () =>
  new ShopError('conflict', 'Этот заказ оплачивается при получении.')

/** Throws `not-found` for another customer's order, `conflict` for one paid on receipt. */
export async function getOrderMoney(
  db: Database,
  asked: { readonly customerId: number; readonly orderId: number },
): Promise<OrderMoney> {
  const money = await findOrderMoney(db, asked)
  if (money === undefined) throw orderNotFound()
  if (money === null) throw paidOnReceipt()
  return money
}

export async function readPayment(
  deps: PaymentDeps,
  { customer, orderId, writes = deps.db }: PaymentContext,
): Promise<OrderMoney> {
  const { provider } = deps
  const asked = { customerId: customer.id, orderId }
  const known = await getOrderMoney(writes, asked)
  const open = known.attempt
  if (provider === null || open === null || !['checking', 'waiting'].includes(open.status)) {
    return known
  }
  const attempt = await claimAttempt(writes, open.id)
  if (attempt === null) return known
  try {
    await askProvider({ ...deps, provider }, attempt, new AbortController().signal)
  } catch (error) {
    // the known state is returned; the worker checks again
    if (!(error instanceof ProviderFailure)) throw error
  }
  return getOrderMoney(writes, asked)
}

const MOST = 10_000

/** The payments of a customer, for the export and the deletion of the account. */
export const customerPayments: CustomerPayments = {
  arePending: hasPendingMoney,
  list: async (db, customerId) =>
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
