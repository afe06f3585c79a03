// What the provider is sent: bodies of its calls, made once for a key and then kept as they are.

import type { Kopecks } from '#src/shared/money.ts'
import type { OnlineMethod, PaymentLine } from './payment-line.ts'
import { amountOf, type Buyer, type PaymentMode, receiptOf } from './receipt.ts'

export type Seller = {
  /** Where the shop is in the browser; the buyer comes back to a page of it. */
  readonly publicUrl: string
  readonly taxSystem: number | null
  /** Receipts of a buyer who is gone go there: a receipt has to go somewhere. */
  readonly email: string
}

type Part = {
  readonly orderId: number
  readonly amount: Kopecks
  readonly lines: readonly PaymentLine[]
}

const METHODS: Readonly<Record<OnlineMethod, string>> = { card: 'bank_card', sbp: 'sbp' }

export const paymentRequest = (
  { orderId, amount, lines, method }: Part & { readonly method: OnlineMethod },
  buyer: Buyer,
  { publicUrl, taxSystem }: Seller,
) => ({
  amount: amountOf(amount),
  capture: true,
  confirmation: { type: 'redirect', return_url: `${publicUrl}/payment/${orderId}` },
  payment_method_data: { type: METHODS[method] },
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

/** Told by the provider among the refunds of a payment, so that ours is known among them. */
export const refundDescription = ({ id, orderId }: Pick<Refund, 'id' | 'orderId'>): string =>
  `Возврат № ${id} по заказу № ${orderId}`

export const refundRequest = (refund: Refund, buyer: Buyer, { taxSystem }: Seller) => ({
  payment_id: refund.paymentId,
  amount: amountOf(refund.amount),
  description: refundDescription(refund),
  receipt: receiptOf({ lines: refund.lines, buyer, mode: refund.mode, taxSystem }),
})

/** At the handover: what was paid before is set off against the goods. */
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
