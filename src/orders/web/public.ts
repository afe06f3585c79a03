// The door of orders for other slices' screens.

export { orderFields } from '../order-fields.ts'
export { EMPTY_CART } from '../order-limits.ts'
