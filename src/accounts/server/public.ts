// The door of accounts for the server side of other slices.

export { deviceLabel } from '../device-label.ts'
export {
  type AccountLimits,
  deleteNetworkTries,
  LONGEST_ACCOUNT_WAIT,
  limitNetworkTries,
  limitTries,
  undoNetworkTries,
} from './account-limits.ts'
export { buyerByPhone, findBuyerByPhone, retailBuyer } from './buyers-by-phone.ts'
export type {
  CustomerHistory,
  CustomerOrders,
  CustomerPayments,
  CustomerRequests,
  CustomerReviews,
} from './customer-history.ts'
export { type Customer, findByEmail, updateVouched } from './customers.repository.ts'
export { endAccount } from './delete-account.ts'
export { exportPersonalData } from './export-personal-data.ts'
export {
  type DeviceToken,
  deviceOwner,
  forgetDevices,
  isKnownDevice,
  rememberDevice,
} from './known-device.ts'
export {
  type CountedLogin,
  countLogin,
  isPasswordWithinLimits,
  resetLoginLimits,
  resetNetworkLimits,
  undoLogin,
  warnOfGuesses,
} from './login-limits.ts'
export { undoTry } from './rate-limits.repository.ts'
export { requireCustomer } from './require-customer.ts'
export { endRestoredAccess } from './restored-access.repository.ts'
export { hashPassword, newAccessToken, tokenHash } from './secret-hashes.ts'
