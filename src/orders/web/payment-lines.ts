// The place that the list of orders leaves for what is known of their payments; orders themselves
// know nothing of that.

import type { ReactNode } from 'react'
import type { Order } from '../contract.ts'

export type PaymentLines = {
  /** The list waits for them, so that it does not move once they come. */
  readonly isPending: boolean
  readonly failure: ReactNode
  readonly of: (order: Order) => ReactNode
}
