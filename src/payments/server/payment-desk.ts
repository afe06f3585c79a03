// What the work with payments is done with: the database, the provider, the seller, and a log.

import type { Database } from '#src/platform/server/database.ts'
import type { Seller } from '../provider-requests.ts'
import type { Provider } from './yookassa.ts'

export type PaymentDesk = {
  readonly db: Database
  /** Null while no keys are set: nothing is offered, and what is open waits. */
  readonly provider: Provider | null
  readonly seller: Seller
  readonly log: {
    readonly warn: (what: object, text: string) => void
    readonly error: (what: object, text: string) => void
  }
}

export type OpenDesk = PaymentDesk & { readonly provider: Provider }
