// Request bodies of the provider's API; a body is made once for an idempotency key and then kept.

import type { Kopecks } from '#src/shared/money.ts'
import { ONLINE_WAYS, type OnlineKind } from '#src/shared/online-payment.ts'
import type { PaymentLine } from './receipt.ts'
import { amountOf, type Buyer, type PaymentMode, receiptOf } from './receipt.ts'

export type Seller = {
  /** The provider sends the buyer back to a page there. */
  readonly publicUrl: string
  readonly taxSystem: number | null
  /** Takes the receipts of deleted customers. */
  readonly email: string
}

type Part = {
  readonly orderId: number
  readonly amount: Kopecks
  readonly lines: readonly PaymentLine[]
}

export const paymentRequest = (
  { orderId, amount, lines, method }: Part & { readonly method: OnlineKind },
  buyer: Buyer,
  { publicUrl, taxSystem }: Seller,
) => ({
  amount: amountOf(amount),
  capture: true,
  confirmation: { type: 'redirect', return_url: `${publicUrl}/payment/${orderId}` },
  payment_method_data: { type: ONLINE_WAYS[method].providerType },
  description: `Заказ № ${orderId}`,
  metadata: { order_id: String(orderId) },
  receipt: receiptOf({ lines, buyer, mode: 'full_prepayment', taxSystem }),
})

type Refund = Part & {
  readonly id: number
  readonly mode: PaymentMode
  /** The provider's id of the payment. */
  readonly paymentId: string
}

/** Identifies our refund in the provider's list of refunds. */
export const refundDescription = ({ id, orderId }: Pick<Refund, 'id' | 'orderId'>): string =>
  `Возврат № ${id} по заказу № ${orderId}`

export const refundRequest = (refund: Refund, buyer: Buyer, { taxSystem }: Seller) => ({
  payment_id: refund.paymentId,
  amount: amountOf(refund.amount),
  description: refundDescription(refund),
  receipt: receiptOf({ lines: refund.lines, buyer, mode: refund.mode, taxSystem }),
})

/** The receipt at the handover: the prepayment is set off against the goods. */
export const handoverRequest = (
  { paymentId, amount, lines }: Omit<Part, 'orderId'> & { readonly paymentId: string },
  buyer: Buyer,
  { taxSystem }: Seller,
) => ({
  type: 'payment',
  payment_id: paymentId,
  send: true,
  settlements: [{ type: 'prepayment', amount: amountOf(amount) }],
  ...receiptOf({ lines, buyer, mode: 'full_payment', taxSystem }),
})
