// The door of payments for the server side of other slices and for the programs.

export {
  type MethodChange,
  payByOther,
  payOnReceipt,
  readOpenPayments,
  refundUnits,
} from './change-payment.ts'
export {
  checkMoney,
  listPayments,
  listReceipts,
  listRefunds,
  type Receipt,
} from './money-lists.repository.ts'
export {
  countPayments,
  countUnfinished,
  keptOfOrder,
  listOrderPayments,
  listOrderRefunds,
  listPaymentDifferences,
  type OrderPayment,
  type OrderRefund,
} from './order-money.repository.ts'
export type { PaymentDeps } from './payment-deps.ts'
export { startPaymentWorker } from './payment-worker.ts'
export { SHOWN_OF_PAYMENTS } from './payments.repository.ts'
export { isSafeAddress } from './provider-answers.ts'
export { customerPayments } from './read-payment.ts'
export { offerOnlinePayment, savePaymentHours } from './unpaid.repository.ts'
export { yooKassa } from './yookassa.ts'
