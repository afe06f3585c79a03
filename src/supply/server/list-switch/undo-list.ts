// Undoes a run in one transaction: restores its products, offers, fits, numbers and stock.

import { waitForOtherLists } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { prepareLinkTables } from '../analogue-links/follow-numbers.ts'
import { revertNumberChanges } from '../analogue-links/take-back-links.ts'
import { revertBarcodes } from '../barcodes.repository.ts'
import { revertSupersessions } from './listed-supersessions.repository.ts'
import { setBulkSettings } from './listed-table.repository.ts'
import { markRenumberedDue, refreshDueLists, swapListsAfter } from './refresh-listed.repository.ts'
import { loadRunNumbers } from './run-numbers.repository.ts'
import { undoListedFits } from './save-listed-fits.ts'
import {
  fillUndoneProducts,
  markUndoneDue,
  repriceUndone,
  restoreOffers,
  restoreProducts,
  restoreStock,
  type UndoneRun,
} from './undo-list.repository.ts'

/**
 * Keeps later changes of others. Hides products that the run created, since orders may name them.
 * `mayUndo` runs first and throws if the run must not be undone; `onUndone` runs last; both in the
 * same transaction. Resolves to how many products have another stock.
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
    await setBulkSettings(tx)
    await fillUndoneProducts(tx, run)
    await restoreOffers(tx, supplierId)
    await repriceUndone(tx, run)
    await restoreProducts(tx, run)
    await undoListedFits(tx, { runId, supplierId })
    await prepareLinkTables(tx)
    await loadRunNumbers(tx, runId)
    await revertNumberChanges(tx)
    await revertSupersessions(tx, runId)
    await revertBarcodes(tx, runId)
    await markUndoneDue(tx)
    await markRenumberedDue(tx)
    const isRebuilt = await refreshDueLists(tx)
    const restore = () => restoreStock(tx, run)
    const stockChanged = isRebuilt ? await swapListsAfter(tx, restore) : await restore()
    await on.onUndone(tx)
    return stockChanged
  })
}
