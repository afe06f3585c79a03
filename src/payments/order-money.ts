// The money of an order, and the status that its customer sees.

import { asKopecks, type Kopecks } from '#src/shared/money.ts'
import type { OnlineKind } from '#src/shared/online-payment.ts'
import type { PAYMENT_STATUSES } from './contract.ts'

export type AttemptStatus = 'checking' | 'waiting' | 'failed' | 'disputed' | 'succeeded'

export type OrderMoney = {
  readonly orderId: number
  readonly method: OnlineKind
  /** Cancelled or returned. */
  readonly isCancelled: boolean
  readonly total: Kopecks
  /** The price of the order as it is now; 0 when cancelled. */
  readonly owed: Kopecks
  readonly paid: Kopecks
  /** The part of `paid` that was refunded, or whose refund is pending. */
  readonly refunded: Kopecks
  readonly refundPending: Kopecks
  /** Deadline, after which the shop cancels the unpaid order. */
  readonly payUntil: Date | null
  /** The newest attempt that was not superseded. */
  readonly attempt: {
    readonly id: number
    readonly status: AttemptStatus
    readonly confirmationUrl: string | null
  } | null
}

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** The refunded sum, and the pending part of it; a refund that the provider refused is pending too. */
export function moneyBack({ paid, owed, refunded, refundPending }: OrderMoney) {
  const back = asKopecks(Math.max(refunded, paid - owed))
  return { back, pending: asKopecks(back - refunded + refundPending) }
}

export function statusOfMoney(money: OrderMoney): PaymentStatus {
  const { paid, isCancelled, attempt } = money
  if (paid > 0) return moneyBack(money).back < paid ? 'paid' : 'refunded'
  // the provider names another sum: staff decide, and the buyer is not asked to pay again
  if (attempt?.status === 'disputed') return 'checking'
  if (isCancelled) return 'not-needed'
  if (attempt?.status === 'checking') return 'checking'
  return attempt?.status === 'failed' ? 'failed' : 'waiting'
}
