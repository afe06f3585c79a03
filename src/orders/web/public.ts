// The door of orders for other slices' screens.

export { EMPTY_CART } from '../order.ts'
export { orderFields } from '../order-fields.ts'
export { mayCustomerCancel } from '../order-life.ts'
export { namedLaterText, nextStepText, statusWord } from '../order-steps.ts'
export { CancelOrder } from './cancel-order.tsx'
export { PickupCode } from './order-card.tsx'
export { OrderSheet } from './order-sheet.tsx'
export { OrderStepsLine } from './order-steps-line.tsx'
export type { PaymentLines } from './orders-screen.tsx'
export { OrdersScreen } from './orders-screen.tsx'
export {
  formatDeadline,
  formatMoment,
  isClosed,
  isPickupOrder,
  orderedItems,
  paymentOf,
  receiptText,
  shippingOf,
} from './shown-order.ts'
