// The place that the list of orders leaves for what is known of their payments; orders themselves
// know nothing of that, and are shown before it is known.

import type { ReactNode } from 'react'
import type { Order } from '../contract.ts'

export type PaymentLines = {
  readonly failure: ReactNode
  readonly of: (order: Order) => ReactNode
}
