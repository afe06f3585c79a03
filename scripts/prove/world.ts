// The shared state of the experiment.

import type { PaymentProvider } from '#tests/support/payment-provider.ts'
import type { Goods } from './goods.ts'
import type { Notebook } from './notebook.ts'
import type { Shops } from './shops.ts'

export type Customer = { readonly number: number; readonly token: string }

export type World = {
  readonly shops: Shops
  readonly notebook: Notebook
  readonly goods: Goods
  readonly provider: PaymentProvider
  /** Buyers so far. */
  readonly customers: Customer[]
}

/** Alternates between the two processes. */
export const eitherShop = (turn: number): number => turn % 2
