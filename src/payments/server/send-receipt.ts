// Has the receipt of a handover made: one try.

import { handoverRequest } from '../provider-requests.ts'
import { findBuyer } from './buyers.repository.ts'
import { carriedOut } from './carried-out.ts'
import { createdOnce } from './created-once.ts'
import type { OpenDesk } from './payment-desk.ts'
import type { ProviderReceipt } from './provider-answers.ts'
import { freezeRequest, type QueuedReceipt } from './returns.repository.ts'

/** The receipt is claimed. It stays queued until the provider has said yes or no for good. */
export const sendReceipt = (desk: OpenDesk, receipt: QueuedReceipt, cut: AbortSignal) =>
  carriedOut(desk, 'receipts', receipt, () => answerFor(desk, receipt, cut))

async function answerFor(
  { db, provider, seller }: OpenDesk,
  receipt: QueuedReceipt,
  cut: AbortSignal,
): Promise<ProviderReceipt | null> {
  if (receipt.providerId !== null) return provider.readReceipt(receipt.providerId, cut)
  // a payment has one such receipt
  const find = async () => {
    const made = await provider.listReceipts(receipt.paymentId, cut)
    return made.find(({ settlements = [] }) =>
      settlements.some(({ type }) => type === 'prepayment'),
    )
  }
  const create = async () => {
    const buyer = (await findBuyer(db, receipt.orderId)) ?? { email: seller.email, phone: null }
    const request = handoverRequest(receipt, buyer, seller)
    const body = await freezeRequest(db, 'receipts', { id: receipt.id, request })
    return body === null ? null : provider.createReceipt({ key: receipt.key, body, cut })
  }
  return createdOnce(receipt, { find, create })
}
