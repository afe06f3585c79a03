// Gives money back: one try of one refund.

import { refundDescription, refundRequest } from '../provider-requests.ts'
import { kopecksOfAmount } from '../receipt.ts'
import { findBuyer } from './buyers.repository.ts'
import { carriedOut } from './carried-out.ts'
import { createdOnce } from './created-once.ts'
import type { OpenDesk } from './payment-desk.ts'
import type { ProviderRefund } from './provider-answers.ts'
import { ProviderFailure } from './provider-failure.ts'
import { freezeRequest, type QueuedRefund } from './returns.repository.ts'

/** The refund is claimed. It stays queued until the provider has said yes or no for good. */
export const carryRefund = (desk: OpenDesk, refund: QueuedRefund, cut: AbortSignal) =>
  carriedOut(desk, 'refunds', refund, async () => {
    const answer = await answerFor(desk, refund, cut)
    if (answer !== null && kopecksOfAmount(answer.amount) !== refund.amount) {
      desk.log.error({ refund: refund.id }, 'the provider tells of another sum of a refund')
      throw new ProviderFailure('away', 'Платёжный сервис назвал другую сумму возврата')
    }
    return answer
  })

async function answerFor(
  { db, provider, seller }: OpenDesk,
  refund: QueuedRefund,
  cut: AbortSignal,
): Promise<ProviderRefund | null> {
  if (refund.providerId !== null) return provider.readRefund(refund.providerId, cut)
  const find = async () => {
    const made = await provider.listRefunds(refund.paymentId, cut)
    return made.find(
      ({ description, amount }) =>
        description === refundDescription(refund) && kopecksOfAmount(amount) === refund.amount,
    )
  }
  const create = async () => {
    const buyer = (await findBuyer(db, refund.orderId)) ?? { email: seller.email, phone: null }
    const request = refundRequest(refund, buyer, seller)
    const body = await freezeRequest(db, 'refunds', { id: refund.id, request })
    return body === null ? null : provider.createRefund({ key: refund.key, body, cut })
  }
  return createdOnce(refund, { find, create })
}
