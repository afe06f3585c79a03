// Background worker of payments: checks due ones at the provider, cancels orders not paid in time.

import { prolongReservations } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { repeat } from '#src/platform/server/repeat.ts'
import { eachWithRetries } from '#src/platform/server/with-retries.ts'
import { askProvider } from './ask-provider.ts'
import type { PaymentDeps, ProviderDeps } from './payment-deps.ts'
import { claimDueAttempts } from './payments.repository.ts'
import { ProviderFailure } from './provider-answers.ts'
import { claimReceipts, claimRefunds } from './refunds.repository.ts'
import { sendReceipt, sendRefund } from './send-refund.ts'
import { cancelUnpaidOrder, checkLatePaymentsSoon, listUnpaid } from './unpaid.repository.ts'

const WORK_EVERY_MS = 2000
const LOOK_FOR_UNPAID_EVERY_MS = 60_000

/** Returns a function that stops it; aborted calls are repeated later under their keys. */
export function startPaymentWorker(deps: PaymentDeps): () => Promise<void> {
  const { db, provider, log } = deps
  const stopCancelling = repeat({
    work: (end) => cancelUnpaid(db, end),
    everyMs: LOOK_FOR_UNPAID_EVERY_MS,
    onFailure: (error) => log.warn({ err: error }, 'unpaid orders were not cancelled'),
  })
  if (provider === null) return stopCancelling
  const stopWorking = repeat({
    work: (end) => runPaymentRound({ ...deps, provider }, end),
    everyMs: WORK_EVERY_MS,
    onFailure: (error) => log.warn({ err: error }, 'payments could not be worked at'),
  })
  return async () => void (await Promise.all([stopCancelling(), stopWorking()]))
}

const MOST_AT_ONCE = 8
const MOST_BATCHES = 25

/**
 * Several processes may run rounds: a claim lasts a minute. What fails is due again later and does
 * not delay the rest; a failure that is not the provider's is thrown at the end.
 */
export async function runPaymentRound(deps: ProviderDeps, end: AbortSignal): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES && !end.aborted; batch += 1) {
    if (!(await runBatch(deps, end))) return
  }
}

/** Resolves to whether more may be due. */
async function runBatch(deps: ProviderDeps, end: AbortSignal): Promise<boolean> {
  const { db } = deps
  const attempts = await claimDueAttempts(db, MOST_AT_ONCE)
  const refunds = await claimRefunds(db, MOST_AT_ONCE)
  const receipts = await claimReceipts(db, MOST_AT_ONCE)
  const done = await Promise.allSettled([
    ...attempts.map((attempt) => askProvider(deps, attempt, end)),
    ...refunds.map((refund) => sendRefund(deps, refund, end)),
    ...receipts.map((receipt) => sendReceipt(deps, receipt, end)),
  ])
  const failed = done.find((one) => one.status === 'rejected' && !isProviderFailure(one.reason))
  if (failed?.status === 'rejected') throw failed.reason
  return [attempts, refunds, receipts].some(({ length }) => length === MOST_AT_ONCE)
}

/** Recorded already. */
const isProviderFailure = (error: unknown): boolean => error instanceof ProviderFailure

const MOST_CANCELLED = 100

/**
 * Resolves to how many were cancelled; none is for a day after an outage. An order that may have
 * been paid waits until the provider was read. One that fails does not delay the others; the first
 * failure is thrown.
 */
export async function cancelUnpaid(db: Database, end?: AbortSignal): Promise<number> {
  await prolongReservations(db)
  await checkLatePaymentsSoon(db, MOST_CANCELLED)
  const unpaid = await listUnpaid(db, MOST_CANCELLED)
  const { done, failures } = await eachWithRetries(unpaid, (id) => cancelUnpaidOrder(db, id), end)
  if (failures.length > 0) throw failures[0]
  return done
}
