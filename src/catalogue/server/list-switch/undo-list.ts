// Takes a run back: its products, offers and stock are again as they were, in one transaction.

import type { Database } from '#src/platform/server/database.ts'
import { beginLinks } from '../analogue-links/follow-numbers.ts'
import { revertNumbers } from '../analogue-links/take-back-links.ts'
import { waitForOtherLists } from '../upsert-products.repository.ts'
import { takeBackSupersessions } from './listed-supersessions.repository.ts'
import { makeRoom } from './listed-table.repository.ts'
import { addLinked, followTouched, swapBehind } from './refresh-listed.repository.ts'
import { recallNumbers } from './run-numbers.repository.ts'
import { undoListedFits } from './save-listed-fits.ts'
import {
  collectRestored,
  collectUndone,
  repriceUndone,
  restoreOffers,
  restoreProducts,
  restoreStock,
  type UndoneRun,
} from './undo-list.repository.ts'

/**
 * What somebody has changed since stays as he made it; products that the run made are hidden, since
 * orders may name them. Resolves to how many products have another stock. `mayUndo` is asked first
 * and `onUndone` ends the run, both in the same transaction.
 */
export async function undoList(
  db: Database,
  run: UndoneRun,
  on: {
    readonly mayUndo: (tx: Database) => Promise<void>
    readonly onUndone: (tx: Database) => Promise<void>
  },
): Promise<number> {
  const { runId, supplierId } = run
  return db.transaction(async (tx) => {
    await waitForOtherLists(tx)
    await on.mayUndo(tx)
    await makeRoom(tx)
    await collectUndone(tx, run)
    await restoreOffers(tx, supplierId)
    await repriceUndone(tx, run)
    await restoreProducts(tx, run)
    await undoListedFits(tx, { runId, supplierId })
    await beginLinks(tx)
    await recallNumbers(tx, runId)
    await revertNumbers(tx)
    await takeBackSupersessions(tx, runId)
    await collectRestored(tx)
    await addLinked(tx)
    const isBuiltAnew = await followTouched(tx)
    const restore = () => restoreStock(tx, run)
    const stockChanged = isBuiltAnew ? await swapBehind(tx, restore) : await restore()
    await on.onUndone(tx)
    return stockChanged
  })
}
