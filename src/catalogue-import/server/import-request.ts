// What an import is asked for, and who watches it.

import type { Database } from '#src/platform/server/database.ts'
import type { CategoryColumns } from './read-categories.ts'
import type { PriceListWishes } from './read-price-list.ts'

export type ImportRequest = PriceListWishes & {
  readonly path: string
  /** How the owner calls the file; without it, its own name. */
  readonly source?: string | undefined
  /** Whose list it is: its offers are kept under this name. */
  readonly supplier: string
  /** Nobody has said whose it is: the name of the file stands for the supplier's. */
  readonly isSupplierGuessed?: boolean | undefined
  readonly categories?: { readonly path: string; readonly columns: CategoryColumns } | undefined
  /** Categories that the list names and the shop does not have are made. */
  readonly makesCategories?: boolean | undefined
  /** The quantities are the supplier's own: no shop's stock changes. */
  readonly isStockIgnored?: boolean | undefined
  /** A part of the supplier's goods: what it does not name does not vanish. */
  readonly isPartial?: boolean | undefined
  /** Only tell what the list would change. */
  readonly isDryRun?: boolean | undefined
  /** Whatever vanishes or jumps in price: the owner has seen it. */
  readonly isAgreed?: boolean | undefined
}

export type ImportObserver = {
  readonly print: (text: string) => void
  /** Of all; `note` says more than a share can. */
  readonly progress: (title: string, done: number, total: number, note?: string) => void
  /** The number of the run, as soon as it has one. */
  readonly onRun?: (runId: number) => void
  /** Called in the transaction that takes a run in hand, or that ends its undoing. */
  readonly record?: ((tx: Database, runId: number) => Promise<unknown>) | undefined
}
