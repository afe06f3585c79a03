// Dependencies of the account routes for tests of that slice.

import type { AccountLimits } from '#src/accounts/server/account-limits.ts'
import type { CustomerHistory, CustomerOrders } from '#src/accounts/server/public.ts'

/** Limits that no test reaches, except the given ones. */
export const accountLimits = (named: Partial<AccountLimits> = {}): AccountLimits => ({
  signUpPerHour: 1000,
  failedLoginsPerAccount: 1000,
  failedLoginsPerAddress: 1000,
  guessesPerAccount: 1000,
  loginsPerAccount: 1000,
  loginsPerAddress: 1000,
  lettersPerAccount: 1000,
  lettersPerAddress: 1000,
  ...named,
})

/** No customer has orders. */
const noOrders: CustomerOrders = {
  listOpen: async () => [],
  list: async () => [],
  eraseContacts: async () => {},
}

/** Of a customer who has bought nothing. */
export const noDealings: CustomerHistory = {
  orders: noOrders,
  payments: { arePending: async () => false, list: async () => [] },
  reviews: { list: async () => [], erase: async () => {} },
  requests: { list: async () => [], listArrivals: async () => [], erase: async () => {} },
}
