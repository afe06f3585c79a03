// Takes a run back: its products, offers and stock are again as they were, in one transaction.

import type { Database } from '#src/platform/server/database.ts'
import { beginLinks } from '../analogue-links/follow-numbers.ts'
import { revertNumbers } from '../analogue-links/take-back-links.ts'
import { waitForOtherLists } from '../upsert-products.repository.ts'
import { makeRoom } from './listed-table.repository.ts'
import { addLinked, followTouched, swapBehind } from './refresh-listed.repository.ts'
import { recallNumbers } from './run-numbers.repository.ts'
import { undoListedFits } from './save-listed-fits.ts'
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
    await makeRoom(tx)
    await collectUndone(tx, runId, newProducts)
    await restoreOffers(tx, supplierId)
    await restoreProducts(tx, runId)
    await undoListedFits(tx, runId)
    await beginLinks(tx)
    await recallNumbers(tx, runId)
    await revertNumbers(tx)
    await collectRestored(tx)
    await addLinked(tx)
    const isBuiltAnew = await followTouched(tx)
    const restore = () => restoreStock(tx, runId)
    const stockChanged = isBuiltAnew ? await swapBehind(tx, restore) : await restore()
    await on.onUndone(tx)
    return stockChanged
  })
}
