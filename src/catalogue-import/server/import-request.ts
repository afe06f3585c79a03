// Types of the request and the observer of an import.

import type { Database } from '#src/platform/server/database.ts'
import type { CategoryColumns } from './read-categories.ts'
import type { PriceListOptions } from './read-price-list.ts'

export type ImportRequest = PriceListOptions & {
  readonly path: string
  /** The owner's name of the file; by default the name in `path`. */
  readonly source?: string | undefined
  /** The name of the supplier, who owns the offers of the list. */
  readonly supplier: string
  /** Whether the supplier is only guessed by the name of the file. */
  readonly isSupplierGuessed?: boolean | undefined
  readonly categories?: { readonly path: string; readonly columns: CategoryColumns } | undefined
  /** Whether unknown categories of the list are created. */
  readonly makesCategories?: boolean | undefined
  /** Whether quantities are the supplier's own and change no stock of the shop. */
  readonly isStockIgnored?: boolean | undefined
  /** Whether the list is only a part of the supplier's goods: missing rows stay. */
  readonly isPartial?: boolean | undefined
  /** Only compare: publish nothing. */
  readonly isDryRun?: boolean | undefined
  /** Publish whatever the list changes, without asking the owner. */
  readonly isAgreed?: boolean | undefined
}

export type ImportObserver = {
  readonly print: (text: string) => void
  /** `note` adds a text to the share `done` of `total`. */
  readonly progress: (title: string, done: number, total: number, note?: string) => void
  /** Called with the id of the run as soon as it is known. */
  readonly onRun?: (runId: number) => void
  /** Called in the transaction that starts, claims or undoes a run. */
  readonly record?: ((tx: Database, runId: number) => Promise<unknown>) | undefined
}
