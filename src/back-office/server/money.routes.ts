// Routes of money for staff: payments, refunds and receipts of all orders, and what does not add up.

import {
  checkMoney,
  listPayments,
  listReceipts,
  listRefunds,
  type OrderPayment,
  type OrderRefund,
  type Receipt,
} from '#src/payments/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { rublesOf } from '#src/shared/money.ts'
import { STAFF_PAGE, staffApi } from '../contract.ts'
import type { StaffPayment, StaffRefund } from '../money-contract.ts'
import { requireAllowed } from './require-staff.ts'

/** Paid payments whose orders are checked in one call. */
const MOST_CHECKED = 500

export function serveMoney(api: ApiServer, db: Database): void {
  serve(api, staffApi.payments, async ({ query }, caller) => {
    await requireAllowed(db, caller, 'see-payments')
    const { rows, next } = keyedPage(await listPayments(db, keyed(query)))
    return {
      payments: rows.map((row) => ({ ...staffPaymentResponse(row), order_id: row.orderId })),
      next,
    }
  })

  serve(api, staffApi.refunds, async ({ query }, caller) => {
    await requireAllowed(db, caller, 'see-payments')
    const { rows, next } = keyedPage(await listRefunds(db, keyed(query)))
    return {
      refunds: rows.map((row) => ({ ...staffRefundResponse(row), order_id: row.orderId })),
      next,
    }
  })

  serve(api, staffApi.receipts, async ({ query }, caller) => {
    await requireAllowed(db, caller, 'see-payments')
    const { rows, next } = keyedPage(await listReceipts(db, keyed(query)))
    return { receipts: rows.map(receiptResponse), next }
  })

  serve(api, staffApi.differences, async ({ query: { before = null } }, caller) => {
    await requireAllowed(db, caller, 'see-payments')
    const { differences, next } = await checkMoney(db, { before, most: MOST_CHECKED })
    return {
      differences: differences.map(({ orderId, kept, owed }) => ({
        order_id: orderId,
        kept: rublesOf(kept),
        owed: rublesOf(owed),
      })),
      next,
    }
  })
}

type Asked<State> = { readonly state?: State | undefined; readonly before?: number | undefined }

/** One row more than the page says whether another follows. */
export const keyed = <State>({ state, before }: Asked<State>) => ({
  state: state ?? null,
  before: before ?? null,
  most: STAFF_PAGE + 1,
})

export const keyedPage = <Row extends { readonly id: number }>(read: readonly Row[]) => {
  const rows = read.slice(0, STAFF_PAGE)
  return { rows, next: read.length > STAFF_PAGE ? (rows.at(-1)?.id ?? null) : null }
}

export const staffPaymentResponse = (payment: OrderPayment): StaffPayment => ({
  id: payment.id,
  method: payment.method,
  status: payment.status,
  is_superseded: payment.isSuperseded,
  amount: rublesOf(payment.amount),
  refunded: rublesOf(payment.refunded),
  provider_id: payment.providerId,
  failure: payment.failure,
  created_at: payment.createdAt.toISOString(),
  paid_at: payment.paidAt?.toISOString() ?? null,
})

export const staffRefundResponse = (refund: OrderRefund): StaffRefund => ({
  id: refund.id,
  payment_id: refund.paymentId,
  status: refund.status,
  amount: rublesOf(refund.amount),
  lines: refund.lines.map(({ position, name, quantity }) => ({ position, name, quantity })),
  reason: refund.reason,
  failure: refund.failure,
  created_at: refund.createdAt.toISOString(),
  done_at: refund.doneAt?.toISOString() ?? null,
})

const receiptResponse = (receipt: Receipt) => ({
  id: receipt.id,
  order_id: receipt.orderId,
  status: receipt.status,
  amount: rublesOf(receipt.amount),
  provider_id: receipt.providerId,
  failure: receipt.failure,
  created_at: receipt.createdAt.toISOString(),
  done_at: receipt.doneAt?.toISOString() ?? null,
})
