// The door of orders for other slices' screens.

export { EMPTY_CART } from '../order.ts'
export { orderFields } from '../order-fields.ts'
export type { PaymentLines } from './orders-screen.tsx'
export { OrdersScreen } from './orders-screen.tsx'
