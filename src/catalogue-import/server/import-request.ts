// What an import is asked for, and who watches it.

import type { CategoryColumns } from './read-categories.ts'
import type { PriceListWishes } from './read-price-list.ts'

export type ImportRequest = PriceListWishes & {
  readonly path: string
  /** How the owner calls the file; without it, its own name. */
  readonly source?: string | undefined
  /** Whose list it is: its offers are kept under this name. */
  readonly supplier: string
  readonly categories?: { readonly path: string; readonly columns: CategoryColumns } | undefined
  /** The shop that has the goods: id, title or a part of it. */
  readonly store?: string | undefined
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
}
