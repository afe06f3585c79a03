// The door of payments for other slices' screens.

export { BeginPayment } from './begin-payment.tsx'
export { OrderPayment, useOrderPayments } from './order-payment.tsx'
