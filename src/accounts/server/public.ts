// The door of accounts for the server side of other slices.

export { newAccessToken, tokenHash } from './access-token.ts'
export { type AccountLimits, countWithin, LONGEST_OF_ACCOUNT } from './account-limits.ts'
export { takeBackAttempt } from './attempts.repository.ts'
export type { CustomerOrders } from './customer-orders.ts'
export type { CustomerDealings, CustomerPayments } from './customer-payments.ts'
export { type Customer, findByEmail, updateVouched } from './customers.repository.ts'
export { endAccount } from './delete-account.ts'
export {
  type DeviceToken,
  deviceOwner,
  forgetDevices,
  isKnownDevice,
  rememberDevice,
} from './known-device.ts'
export { countLogin, openAccount, openNetwork, takeBackLogin } from './login-limits.ts'
export { hashPassword, isPassword } from './password-hash.ts'
export { requireCustomer } from './require-customer.ts'
export { tellOfGuesses } from './tell-of-guesses.ts'
export { tellPersonalData } from './tell-personal-data.ts'
