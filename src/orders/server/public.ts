// The door of orders for the server side of other slices.

export { customerOrders } from './customer-orders.ts'
export { listMethods } from './methods.repository.ts'
