// What an order has cost its buyer so far, in words for staff.

import { exactRubles } from '#src/shared/money.ts'
import type { StaffOrder } from './contract.ts'
import type { StaffPayment, StaffRefund } from './money-contract.ts'

type Money = {
  readonly order: Pick<StaffOrder, 'total' | 'status'>
  readonly payments: readonly StaffPayment[]
  readonly refunds: readonly StaffRefund[]
}

/** In rubles. */
export type OrderMoney = {
  /** Paid online. */
  readonly paid: number
  readonly returned: number
  /** On its way back. */
  readonly returning: number
  /** The provider has refused to return it: somebody has to. */
  readonly stuck: number
  /** The provider names another sum. */
  readonly isDisputed: boolean
  /** Still to be paid, on receipt or online; what was handed over is paid. */
  readonly due: number
}

const OVER = ['completed', 'cancelled', 'returned']

export function orderMoney({ order, payments, refunds }: Money): OrderMoney {
  const paid = sumOf(payments.filter(({ status }) => status === 'succeeded'))
  const of = (wanted: StaffRefund['status']) =>
    sumOf(refunds.filter(({ status }) => status === wanted))
  const returned = of('succeeded')
  const returning = of('queued')
  const kept = paid - returned - returning
  return {
    paid,
    returned,
    returning,
    stuck: of('given-up'),
    isDisputed: payments.some(
      ({ status, is_superseded: isSuperseded }) => status === 'disputed' && !isSuperseded,
    ),
    due: OVER.includes(order.status) ? 0 : Math.max(0, exactRubles(order.total - kept)),
  }
}

const sumOf = (amounts: readonly { readonly amount: number }[]): number =>
  exactRubles(amounts.reduce((sum, { amount }) => sum + amount, 0))
