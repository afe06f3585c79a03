// The door of accounts for the server side of other slices.

export type { CustomerOrders } from './customer-orders.ts'
export type { Customer } from './customers.repository.ts'
export { requireCustomer } from './require-customer.ts'
