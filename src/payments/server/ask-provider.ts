// One look at one attempt: asks the provider for it, or what has become of it, and writes it down.

import { isKeyForgotten, secondsToNextLook } from '../look-plan.ts'
import type { AttemptStatus } from '../order-money.ts'
import { paymentRequest } from '../provider-requests.ts'
import { kopecksOfAmount } from '../receipt.ts'
import { findBuyer } from './buyers.repository.ts'
import type { OpenDesk } from './payment-desk.ts'
import {
  type Attempt,
  freezePaymentRequest,
  noteLostLook,
  notePayment,
  type ProviderWord,
} from './payments.repository.ts'
import type { ProviderPayment } from './provider-answers.ts'
import { ProviderFailure } from './provider-failure.ts'

/** The attempt is claimed. Resolves to what it is then; throws ProviderFailure, also written down. */
export async function askProvider(
  desk: OpenDesk,
  attempt: Attempt,
  cut: AbortSignal,
): Promise<AttemptStatus> {
  const { db, log } = desk
  const { id, orderId } = attempt
  const note = (word: Partial<ProviderWord> & { status: AttemptStatus }) =>
    notePayment(db, id, { ...SILENT, nextLookSeconds: secondsToNextLook(attempt.tries), ...word })

  // The provider forgets the key after a day, and another call would make a second payment. This
  // one can be closed unseen: only its answer holds the address where it could be paid, nobody ever
  // got it, and so nobody has paid.
  if (attempt.providerId === null && isKeyForgotten(attempt.createdAt, new Date())) {
    return note({ status: 'failed', failure: 'Платёжный сервис не ответил за сутки' })
  }
  try {
    const answer = await answerFor(desk, attempt, cut)
    if (answer === null) return attempt.status
    const word = wordOf(answer, attempt)
    if (word.status === 'disputed') {
      log.error({ payment: id, order: orderId }, 'the provider tells of another sum of a payment')
    }
    return await note(word)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    const { message: failure, trouble } = error
    if (trouble === 'refused' && attempt.providerId === null) {
      log.error({ payment: id, order: orderId }, 'the provider refused a payment')
      return note({ status: 'failed', failure })
    }
    log.warn({ payment: id, trouble }, 'the provider could not be asked about a payment')
    await noteLostLook(db, id, { failure, seconds: secondsToNextLook(attempt.tries) })
    throw error
  }
}

const SILENT = { providerId: null, confirmationUrl: null, failure: '' }

/** Null when the attempt was settled by somebody else in between. */
async function answerFor(
  { db, provider, seller }: OpenDesk,
  attempt: Attempt,
  cut: AbortSignal,
): Promise<ProviderPayment | null> {
  if (attempt.providerId !== null) return provider.readPayment(attempt.providerId, cut)
  const buyer = (await findBuyer(db, attempt.orderId)) ?? { email: seller.email, phone: null }
  const body = await freezePaymentRequest(db, attempt.id, paymentRequest(attempt, buyer, seller))
  return body === null ? null : provider.createPayment({ key: attempt.key, body, cut })
}

type Word = Omit<ProviderWord, 'nextLookSeconds'>

function wordOf(answer: ProviderPayment, attempt: Attempt): Word {
  const providerId = answer.id
  const confirmationUrl = answer.confirmation?.confirmation_url ?? null
  const word = { providerId, confirmationUrl, failure: '' }
  const isOther = attempt.providerId !== null && attempt.providerId !== providerId
  if (isOther || kopecksOfAmount(answer.amount) !== attempt.amount) {
    const { value, currency } = answer.amount
    return {
      ...word,
      providerId: attempt.providerId ?? providerId,
      status: 'disputed',
      failure: `Платёжный сервис назвал другую сумму: ${value} ${currency}`.slice(0, 200),
    }
  }
  if (answer.status === 'succeeded' && answer.paid) return { ...word, status: 'succeeded' }
  if (answer.status === 'canceled') {
    return { ...word, status: 'failed', failure: answer.cancellation_details?.reason ?? '' }
  }
  if (confirmationUrl === null && attempt.confirmationUrl === null) {
    throw new ProviderFailure('away', 'Платёжный сервис не назвал адрес оплаты')
  }
  return { ...word, status: 'waiting' }
}
