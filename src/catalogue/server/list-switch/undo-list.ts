// Takes a run back: its products, offers and stock are again as they were, in one transaction.

import type { Database } from '#src/platform/server/database.ts'
import { waitForOtherLists } from '../upsert-products.repository.ts'
import { followTouched, swapProductLists } from './refresh-listed.repository.ts'
import {
  collectRestored,
  collectUndone,
  restoreOffers,
  restoreProducts,
  restoreStock,
} from './undo-list.repository.ts'

export type UndoneList = {
  readonly runId: number
  readonly supplierId: number
  /** A multirange of the ids of the products that it made. */
  readonly newProducts: string
}

/**
 * What somebody has changed since stays as he made it; products that the run made are hidden, since
 * orders may name them. Resolves to how many products have another stock. `mayUndo` is asked first
 * and `onUndone` ends the run, both in the same transaction.
 */
export async function undoList(
  db: Database,
  { runId, supplierId, newProducts }: UndoneList,
  on: {
    readonly mayUndo: (tx: Database) => Promise<void>
    readonly onUndone: (tx: Database) => Promise<void>
  },
): Promise<number> {
  return db.transaction(async (tx) => {
    await waitForOtherLists(tx)
    await on.mayUndo(tx)
    await collectUndone(tx, runId, newProducts)
    await restoreOffers(tx, supplierId)
    await restoreProducts(tx)
    await collectRestored(tx)
    const isBuiltAnew = await followTouched(tx)
    const stockChanged = await restoreStock(tx, runId)
    if (isBuiltAnew) await swapProductLists(tx)
    await on.onUndone(tx)
    return stockChanged
  })
}
