// What accounts need of a customer's payments; the payments themselves lie above and are handed in.

import type { Database } from '#src/platform/server/database.ts'
import type { PersonalData } from '../security-contract.ts'
import type { CustomerOrders } from './customer-orders.ts'

export type CustomerPayments = {
  /** Whether money is to go back to him yet, or a receipt is to be made out to him. */
  readonly areUnderWay: (db: Database, customerId: number) => Promise<boolean>
  /** Every attempt to pay, newest first. */
  readonly tell: (db: Database, customerId: number) => Promise<PersonalData['payments']>
}

/** What a customer has with the shop beside his account. */
export type CustomerDealings = {
  readonly orders: CustomerOrders
  readonly payments: CustomerPayments
}
