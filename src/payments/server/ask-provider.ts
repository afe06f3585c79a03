// Checks a payment attempt: creates it at the provider or reads its state, and records the answer.

import { isKeyForgotten, secondsToNextCheck } from '../check-plan.ts'
import type { AttemptStatus } from '../order-money.ts'
import { paymentRequest } from '../provider-requests.ts'
import { kopecksOfAmount } from '../receipt.ts'
import type { ProviderDeps } from './payment-deps.ts'
import {
  type Attempt,
  findBuyer,
  freezePaymentRequest,
  notePayment,
  type ProviderState,
  recordFailedCheck,
} from './payments.repository.ts'
import type { ProviderPayment } from './provider-answers.ts'
import { ProviderFailure } from './provider-answers.ts'

/** `attempt` is claimed. Resolves to its new status; records and throws a ProviderFailure. */
export async function askProvider(
  deps: ProviderDeps,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<AttemptStatus> {
  const { db, log } = deps
  const { id, orderId } = attempt
  const record = (state: Partial<ProviderState> & { status: AttemptStatus }) =>
    notePayment(db, id, {
      ...UNKNOWN,
      nextCheckSeconds: secondsToNextCheck(attempt.tries),
      ...state,
    })

  // The provider forgets the key after a day, and another call would make a second payment. The
  // attempt can be closed: its payment address was in the answer that never came, so nobody paid.
  if (attempt.providerId === null && isKeyForgotten(attempt.createdAt, new Date())) {
    return record({ status: 'failed', failure: 'Платёжный сервис не ответил за сутки' })
  }
  try {
    const answer = await answerFor(deps, attempt, signal)
    if (answer === null) return attempt.status
    const state = stateOf(answer, attempt)
    if (state.status === 'disputed') {
      log.error({ payment: id, order: orderId }, 'the provider tells of another sum of a payment')
    }
    return await record(state)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    const { message: failure, trouble } = error
    if (trouble === 'refused' && attempt.providerId === null) {
      log.error({ payment: id, order: orderId }, 'the provider refused a payment')
      return record({ status: 'failed', failure })
    }
    log.warn({ payment: id, trouble }, 'the provider could not be asked about a payment')
    await recordFailedCheck(db, id, { failure, seconds: secondsToNextCheck(attempt.tries) })
    throw error
  }
}

const UNKNOWN = { providerId: null, confirmationUrl: null, failure: '' }

/** Null when another process has settled the attempt. */
async function answerFor(
  { db, provider, seller }: ProviderDeps,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<ProviderPayment | null> {
  if (attempt.providerId !== null) return provider.readPayment(attempt.providerId, signal)
  const buyer = (await findBuyer(db, attempt.orderId)) ?? { email: seller.email, phone: null }
  const body = await freezePaymentRequest(db, attempt.id, paymentRequest(attempt, buyer, seller))
  return body === null ? null : provider.createPayment({ key: attempt.key, body, signal })
}

type StateUpdate = Omit<ProviderState, 'nextCheckSeconds'>

function stateOf(answer: ProviderPayment, attempt: Attempt): StateUpdate {
  const providerId = answer.id
  const confirmationUrl = answer.confirmation?.confirmation_url ?? null
  const state = { providerId, confirmationUrl, failure: '' }
  const isOther = attempt.providerId !== null && attempt.providerId !== providerId
  if (isOther || kopecksOfAmount(answer.amount) !== attempt.amount) {
    const { value, currency } = answer.amount
    return {
      ...state,
      providerId: attempt.providerId ?? providerId,
      status: 'disputed',
      failure: `Платёжный сервис назвал другую сумму: ${value} ${currency}`.slice(0, 200),
    }
  }
  if (answer.status === 'succeeded' && answer.paid) return { ...state, status: 'succeeded' }
  if (answer.status === 'canceled') {
    return { ...state, status: 'failed', failure: answer.cancellation_details?.reason ?? '' }
  }
  if (confirmationUrl === null && attempt.confirmationUrl === null) {
    throw new ProviderFailure('away', 'Платёжный сервис не назвал адрес оплаты')
  }
  return { ...state, status: 'waiting' }
}
