// Interfaces to orders, payments, reviews and requests of a customer; accounts get them passed
// in.

import type { Database } from '#src/platform/server/database.ts'
import type { PersonalData } from '../security-contract.ts'

export type CustomerOrders = {
  /** Ids of orders that are not completed, cancelled or returned; at most a hundred. */
  readonly listOpen: (db: Database, customerId: number) => Promise<readonly number[]>
  /** All orders as the API returns them, newest first. */
  readonly list: (db: Database, customerId: number) => Promise<Record<string, unknown>[]>
  /** Erases recipients and addresses. */
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
  /** Deletes unpublished reviews; published ones lose the name and the customer. */
  readonly erase: (db: Database, customerId: number) => Promise<void>
}

/** Of requests with the customer's confirmed e-mail: they are made without an account. */
export type CustomerRequests = {
  /** Parts to be found and calls to be made, newest first. */
  readonly list: (db: Database, customerId: number) => Promise<PersonalData['requests']>
  /** The arrivals that the customer has subscribed to, newest first. */
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
