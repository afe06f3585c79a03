// One round of the worker: looks at payments, carries out refunds, sends receipts that are due.

import { askProvider } from './ask-provider.ts'
import { carryRefund } from './carry-refund.ts'
import type { OpenDesk } from './payment-desk.ts'
import { claimDueAttempts } from './payments.repository.ts'
import { ProviderFailure } from './provider-failure.ts'
import { claimReceipts, claimRefunds } from './returns.repository.ts'
import { sendReceipt } from './send-receipt.ts'

const MOST_AT_ONCE = 8
const MOST_BATCHES = 25

/**
 * Several processes may do it at once: what one has claimed, the others leave alone for a minute.
 * What fails is due again later and does not keep the rest; what is no failure of the provider's
 * (the database is gone) is thrown at the end.
 */
export async function workPayments(desk: OpenDesk, end: AbortSignal): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES && !end.aborted; batch += 1) {
    if (!(await workBatch(desk, end))) return
  }
}

/** Resolves to whether more may be due. */
async function workBatch(desk: OpenDesk, end: AbortSignal): Promise<boolean> {
  const { db } = desk
  const attempts = await claimDueAttempts(db, MOST_AT_ONCE)
  const refunds = await claimRefunds(db, MOST_AT_ONCE)
  const receipts = await claimReceipts(db, MOST_AT_ONCE)
  const done = await Promise.allSettled([
    ...attempts.map((attempt) => askProvider(desk, attempt, end)),
    ...refunds.map((refund) => carryRefund(desk, refund, end)),
    ...receipts.map((receipt) => sendReceipt(desk, receipt, end)),
  ])
  const failed = done.find((one) => one.status === 'rejected' && !isOfProvider(one.reason))
  if (failed?.status === 'rejected') throw failed.reason
  return [attempts, refunds, receipts].some(({ length }) => length === MOST_AT_ONCE)
}

/** Written down already. */
const isOfProvider = (error: unknown): boolean => error instanceof ProviderFailure
