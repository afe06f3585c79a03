// What everybody in the experiment stands in.

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
  /** Who has come so far. */
  readonly customers: Customer[]
}

/** Two answer to one address on purpose: who asks first asks either process. */
export const eitherShop = (turn: number): number => turn % 2
