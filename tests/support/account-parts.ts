// What the routes of accounts are given in a test of that slice alone.

import type { AccountLimits } from '#src/accounts/server/account-limits.ts'
import type { CustomerDealings, CustomerOrders } from '#src/accounts/server/public.ts'

/** Limits that no test reaches but those that it names. */
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

/** Nobody has bought anything. */
const noOrders: CustomerOrders = {
  open: async () => [],
  tell: async () => [],
  forgetContacts: async () => {},
}

/** Of a customer who has bought nothing. */
export const noDealings: CustomerDealings = {
  orders: noOrders,
  payments: { areUnderWay: async () => false, tell: async () => [] },
}
