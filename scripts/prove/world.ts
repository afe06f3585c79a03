// What everybody in the experiment stands in.

import type { Goods } from './goods.ts'
import type { Notebook } from './notebook.ts'
import type { Shops } from './shops.ts'

export type World = {
  readonly shops: Shops
  readonly notebook: Notebook
  readonly goods: Goods
}

/** Two answer to one address on purpose: who asks first asks either process. */
export const eitherShop = (turn: number): number => turn % 2
