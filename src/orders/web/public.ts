// The door of orders for other slices' screens.

export { orderFields } from '../order-fields.ts'
export { EMPTY_CART } from '../order-limits.ts'
export { OrdersScreen } from './orders-screen.tsx'
export type { PaymentLines } from './payment-lines.ts'
