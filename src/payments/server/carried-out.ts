// Writes down what came of one try of a refund or a receipt.

import { secondsToNextTry } from '../look-plan.ts'
import type { OpenDesk } from './payment-desk.ts'
import { ProviderFailure } from './provider-failure.ts'
import {
  giveUp,
  noteDone,
  noteLater,
  noteTaken,
  type Queue,
  type QueuedReceipt,
} from './returns.repository.ts'

type Answer = {
  readonly id: string
  readonly status: 'pending' | 'succeeded' | 'canceled'
  readonly cancellation_details?: { readonly reason: string } | undefined
}

/** `ask` resolves to null when somebody else has finished it in between. */
export async function carriedOut(
  desk: OpenDesk,
  queue: Queue,
  { id, orderId, tries }: QueuedReceipt,
  ask: () => Promise<Answer | null>,
): Promise<void> {
  const { db, log } = desk
  const seconds = secondsToNextTry(tries)
  const refused = async (failure: string) => {
    log.error({ [queue]: id, order: orderId }, 'the provider refused for good: staff have to act')
    await giveUp(db, queue, { id, failure })
  }
  try {
    const answer = await ask()
    if (answer === null) return
    const { status, id: providerId, cancellation_details: why } = answer
    if (status === 'canceled') await refused(why?.reason ?? 'Отменён платёжным сервисом')
    else if (status === 'succeeded') await noteDone(db, queue, { id, providerId })
    else await noteTaken(db, queue, { id, providerId, seconds })
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    if (error.trouble === 'refused') return refused(error.message)
    log.warn({ [queue]: id, trouble: error.trouble }, 'the provider is tried again later')
    await noteLater(db, queue, { id, failure: error.message, seconds })
  }
}
