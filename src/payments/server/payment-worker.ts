// Keeps a process at its payments: a round every two seconds, and none after the shop is to end.

import { repeat } from '#src/platform/server/repeat.ts'
import { cancelUnpaid } from './cancel-unpaid.ts'
import type { PaymentDesk } from './payment-desk.ts'
import { workPayments } from './work-payments.ts'

const WORK_EVERY_MS = 2000
const LOOK_FOR_UNPAID_EVERY_MS = 60_000

/** Returns how to stop; calls under way are cut off and made again later under their keys. */
export function startPaymentWork(desk: PaymentDesk): () => Promise<void> {
  const { db, provider, log } = desk
  const stopCancelling = repeat({
    work: (end) => cancelUnpaid(db, end),
    everyMs: LOOK_FOR_UNPAID_EVERY_MS,
    onFailure: (error) => log.warn({ err: error }, 'unpaid orders were not cancelled'),
  })
  if (provider === null) return stopCancelling
  const stopWorking = repeat({
    work: (end) => workPayments({ ...desk, provider }, end),
    everyMs: WORK_EVERY_MS,
    onFailure: (error) => log.warn({ err: error }, 'payments could not be worked at'),
  })
  return async () => void (await Promise.all([stopCancelling(), stopWorking()]))
}
