// The door of payments for the server side of other slices and for the programs.

export { customerPayments } from './customer-payments.ts'
export {
  countPayments,
  countUnfinished,
  listOrderPayments,
  listOrderRefunds,
  listPaymentDifferences,
  type OrderPayment,
  type OrderRefund,
} from './order-money.repository.ts'
export { payOnReceipt, type ReceiptWish, readOpenPayments } from './pay-on-receipt.ts'
export type { PaymentDesk } from './payment-desk.ts'
export { startPaymentWork } from './payment-worker.ts'
export { isSafeAddress } from './provider-answers.ts'
export { refundUnits } from './refund-units.ts'
export { offerOnlinePayment, savePaymentHours } from './unpaid.repository.ts'
export { yooKassa } from './yookassa.ts'
