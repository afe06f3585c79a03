// What accounts need of a customer's orders, payments, reviews and requests. The caller passes it.

import type { Database } from '#src/platform/server/database.ts'
import type { PersonalData } from '../security-contract.ts'

export type CustomerOrders = {
  /** Ids of orders that are not completed, cancelled or returned; at most a hundred. */
  readonly listOpen: (db: Database, customerId: number) => Promise<readonly number[]>
  /** All orders as the API returns them, newest first. */
  readonly list: (db: Database, customerId: number) => Promise<Record<string, unknown>[]>
  /** Erases recipients and addresses in all orders; the orders stay. */
  readonly eraseContacts: (db: Database, customerId: number) => Promise<void>
}

export type CustomerPayments = {
  /** Whether a refund or a receipt for the customer is pending. */
  readonly arePending: (db: Database, customerId: number) => Promise<boolean>
  /** All payment attempts, newest first. */
  readonly list: (db: Database, customerId: number) => Promise<PersonalData['payments']>
}

export type CustomerReviews = {
  /** All reviews, newest first. */
  readonly list: (db: Database, customerId: number) => Promise<PersonalData['reviews']>
  /** Deletes unpublished reviews; published ones stay without the name and the customer. */
  readonly erase: (db: Database, customerId: number) => Promise<void>
}

/** Requests are made without an account: those with the customer's confirmed e-mail count. */
export type CustomerRequests = {
  /** Requests for a part and for a call, newest first. */
  readonly list: (db: Database, customerId: number) => Promise<PersonalData['requests']>
  /** Letters about an arrival that the customer waits for, newest first. */
  readonly listArrivals: (db: Database, customerId: number) => Promise<PersonalData['arrivals']>
  readonly erase: (db: Database, customerId: number) => Promise<void>
}

/** A customer's data beyond the account. */
export type CustomerHistory = {
  readonly orders: CustomerOrders
  readonly payments: CustomerPayments
  readonly reviews: CustomerReviews
  readonly requests: CustomerRequests
}
