// What accounts need of a customer's orders; the orders themselves lie above and are handed in.

import type { Database } from '#src/platform/server/database.ts'

export type CustomerOrders = {
  /** Numbers of those that are neither completed nor cancelled nor returned; the first hundred. */
  readonly open: (db: Database, customerId: number) => Promise<readonly number[]>
  /** Every order as the wire shows it, newest first. */
  readonly tell: (db: Database, customerId: number) => Promise<Record<string, unknown>[]>
  /** Blanks whom and where the orders went to. */
  readonly forgetContacts: (db: Database, customerId: number) => Promise<void>
}
