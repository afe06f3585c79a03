// The money of one order, and what its customer is told of it.

import { asKopecks, type Kopecks } from '#src/shared/money.ts'
import type { PAYMENT_STATUSES } from './contract.ts'
import type { OnlineMethod } from './payment-line.ts'

export type AttemptStatus = 'checking' | 'waiting' | 'failed' | 'disputed' | 'succeeded'

export type OrderMoney = {
  readonly orderId: number
  readonly method: OnlineMethod
  /** Cancelled or brought back. */
  readonly isOff: boolean
  readonly total: Kopecks
  /** What the order costs as it is now; nothing when it is off. */
  readonly owed: Kopecks
  readonly paid: Kopecks
  /** Of it: what went back or is on its way. */
  readonly refunded: Kopecks
  readonly refundPending: Kopecks
  /** When an unpaid order is cancelled by the shop. */
  readonly payUntil: Date | null
  /** The newest attempt to pay the order as it is now. */
  readonly attempt: {
    readonly id: number
    readonly status: AttemptStatus
    readonly confirmationUrl: string | null
  } | null
}

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/**
 * What went back and what of it is under way. What the provider refused to give back is under way
 * too: to the buyer it is the shop that has to see to it.
 */
export function moneyBack({ paid, owed, refunded, refundPending }: OrderMoney) {
  const back = asKopecks(Math.max(refunded, paid - owed))
  return { back, pending: asKopecks(back - refunded + refundPending) }
}

export function statusOfMoney(money: OrderMoney): PaymentStatus {
  const { paid, isOff, attempt } = money
  if (paid > 0) return moneyBack(money).back < paid ? 'paid' : 'refunded'
  // another sum than ours: staff look at it, and nobody is asked to pay once more
  if (attempt?.status === 'disputed') return 'checking'
  if (isOff) return 'not-needed'
  if (attempt?.status === 'checking') return 'checking'
  return attempt?.status === 'failed' ? 'failed' : 'waiting'
}
