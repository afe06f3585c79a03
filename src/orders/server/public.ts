// The door of orders for the server side of other slices.

export { listMethods } from './methods.repository.ts'
export { countAllOrders } from './orders.repository.ts'
