// Dependencies of the work with payments: database, provider, seller, log.

import type { Database } from '#src/platform/server/database.ts'
import type { Seller } from '../provider-requests.ts'
import type { Provider } from './yookassa.ts'

export type PaymentDeps = {
  readonly db: Database
  /** Null without keys: online payment is not offered, and open payments wait. */
  readonly provider: Provider | null
  readonly seller: Seller
  readonly log: {
    readonly warn: (what: object, text: string) => void
    readonly error: (what: object, text: string) => void
  }
}

export type ProviderDeps = PaymentDeps & { readonly provider: Provider }
