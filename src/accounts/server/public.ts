// The door of accounts for the server side of other slices.

export { newAccessToken, tokenHash } from './access-token.ts'
export {
  type AccountLimits,
  countLogin,
  countWithin,
  LONGEST_OF_ACCOUNT,
} from './account-limits.ts'
export { takeBackAttempt } from './attempts.repository.ts'
export type { CustomerOrders } from './customer-orders.ts'
export type { Customer } from './customers.repository.ts'
export { hashPassword, isPassword } from './password-hash.ts'
export { requireCustomer } from './require-customer.ts'
