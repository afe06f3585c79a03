// Sends queued refunds, and receipts of handed over goods, to the provider.

import { isKeyForgotten, secondsToNextTry } from '../check-plan.ts'
import { handoverRequest, refundDescription, refundRequest } from '../provider-requests.ts'
import { kopecksOfAmount } from '../receipt.ts'
import type { ProviderDeps } from './payment-deps.ts'
import { findBuyer } from './payments.repository.ts'
import type { ProviderReceipt, ProviderRefund } from './provider-answers.ts'
import { ProviderFailure } from './provider-answers.ts'
import {
  freezeRequest,
  giveUp,
  markDone,
  markPending,
  markRetry,
  type Queue,
  type QueuedReceipt,
  type QueuedRefund,
} from './refunds.repository.ts'

/** `refund` is claimed; it stays queued until the provider's answer is final. */
export const sendRefund = (deps: ProviderDeps, refund: QueuedRefund, signal: AbortSignal) =>
  recordOutcome(deps, 'refunds', refund, async () => {
    const answer = await answerFor(deps, refund, signal)
    if (answer !== null && kopecksOfAmount(answer.amount) !== refund.amount) {
      deps.log.error({ refund: refund.id }, 'the provider tells of another sum of a refund')
      throw new ProviderFailure('away', 'Платёжный сервис назвал другую сумму возврата')
    }
    return answer
  })

async function answerFor(
  { db, provider, seller }: ProviderDeps,
  refund: QueuedRefund,
  signal: AbortSignal,
): Promise<ProviderRefund | null> {
  if (refund.providerId !== null) return provider.readRefund(refund.providerId, signal)
  const find = async () => {
    const made = await provider.listRefunds(refund.paymentId, signal)
    return made.find(
      ({ description, amount }) =>
        description === refundDescription(refund) && kopecksOfAmount(amount) === refund.amount,
    )
  }
  const create = async () => {
    const buyer = (await findBuyer(db, refund.orderId)) ?? { email: seller.email, phone: null }
    const request = refundRequest(refund, buyer, seller)
    const body = await freezeRequest(db, 'refunds', { id: refund.id, request })
    return body === null ? null : provider.createRefund({ key: refund.key, body, signal })
  }
  return createOnce(refund, { find, create })
}

/** `receipt` is claimed; it stays queued until the provider's answer is final. */
export const sendReceipt = (deps: ProviderDeps, receipt: QueuedReceipt, signal: AbortSignal) =>
  recordOutcome(deps, 'receipts', receipt, () => receiptAnswer(deps, receipt, signal))

async function receiptAnswer(
  { db, provider, seller }: ProviderDeps,
  receipt: QueuedReceipt,
  signal: AbortSignal,
): Promise<ProviderReceipt | null> {
  if (receipt.providerId !== null) return provider.readReceipt(receipt.providerId, signal)
  // a payment has one such receipt
  const find = async () => {
    const made = await provider.listReceipts(receipt.paymentId, signal)
    return made.find(({ settlements = [] }) =>
      settlements.some(({ type }) => type === 'prepayment'),
    )
  }
  const create = async () => {
    const buyer = (await findBuyer(db, receipt.orderId)) ?? { email: seller.email, phone: null }
    const request = handoverRequest(receipt, buyer, seller)
    const body = await freezeRequest(db, 'receipts', { id: receipt.id, request })
    return body === null ? null : provider.createReceipt({ key: receipt.key, body, signal })
  }
  return createOnce(receipt, { find, create })
}

type Answer = {
  readonly id: string
  readonly status: 'pending' | 'succeeded' | 'canceled'
  readonly cancellation_details?: { readonly reason: string } | undefined
}

/** Records the outcome of one try; `ask` resolves to null when another process has finished it. */
async function recordOutcome(
  deps: ProviderDeps,
  queue: Queue,
  { id, orderId, tries }: QueuedReceipt,
  ask: () => Promise<Answer | null>,
): Promise<void> {
  const { db, log } = deps
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
    else if (status === 'succeeded') await markDone(db, queue, { id, providerId })
    else await markPending(db, queue, { id, providerId, seconds })
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    if (error.trouble === 'refused') return refused(error.message)
    log.warn({ [queue]: id, trouble: error.trouble }, 'the provider is tried again later')
    await markRetry(db, queue, { id, failure: error.message, seconds })
  }
}

type CreateOnce<Made> = {
  /** Searches the refunds or receipts that the provider has for the payment. */
  readonly find: () => Promise<Made | undefined>
  /** Null when another process has finished it. */
  readonly create: () => Promise<Made | null>
}

/**
 * Creates a refund or a receipt at the provider once. The provider forgets a key after a day, and may
 * refuse what an earlier call made whose answer was lost: in both cases it is searched for first.
 */
async function createOnce<Made>(
  { createdAt, tries }: Pick<QueuedReceipt, 'createdAt' | 'tries'>,
  { find, create }: CreateOnce<Made>,
): Promise<Made | null> {
  if (isKeyForgotten(createdAt, new Date())) {
    const own = await find()
    if (own) return own
  }
  try {
    return await create()
  } catch (error) {
    const isRefused = error instanceof ProviderFailure && error.trouble === 'refused'
    if (!isRefused || tries === 1) throw error
    const own = await find()
    if (own) return own
    throw error
  }
}
