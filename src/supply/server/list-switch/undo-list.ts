// Undoes a run in one transaction: restores its products, offers, fits, numbers and stock.

import { waitForOtherLists } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { prepareLinkTables } from '../analogue-links/follow-numbers.ts'
import { revertNumberChanges } from '../analogue-links/take-back-links.ts'
import { revertBarcodes } from '../barcodes.repository.ts'
import { revertCodes } from '../supplier-codes/supplier-codes.repository.ts'
import { revertSupersessions } from './listed-supersessions.repository.ts'
import { setBulkSettings } from './listed-table.repository.ts'
import { markRenumberedDue, refreshDueLists, swapListsAfter } from './refresh-listed.repository.ts'
import { loadRunNumbers } from './run-numbers.repository.ts'
import { undoListedFits } from './save-listed-fits.ts'
import type { SwitchStep } from './switch-list.ts'
import {
  fillUndoneProducts,
  markUndoneDue,
  repriceUndone,
  restoreOffers,
  restoreProducts,
  restoreStock,
  type UndoneRun,
} from './undo-list.repository.ts'

type UndoStep = Exclude<SwitchStep, 'comparing'>

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
    readonly onStep?: (step: UndoStep) => void
  },
): Promise<number> {
  const { runId, supplierId } = run
  const { onStep = () => {} } = on
  return db.transaction(async (tx) => {
    onStep('waiting')
    await waitForOtherLists(tx)
    await on.mayUndo(tx)
    await setBulkSettings(tx)
    onStep('products')
    await fillUndoneProducts(tx, run)
    await restoreOffers(tx, supplierId)
    await repriceUndone(tx, run)
    await restoreProducts(tx, run)
    onStep('links')
    await undoListedFits(tx, { runId, supplierId })
    await prepareLinkTables(tx)
    await loadRunNumbers(tx, runId)
    await revertNumberChanges(tx)
    await revertSupersessions(tx, runId)
    await revertBarcodes(tx, runId)
    await revertCodes(tx, runId)
    onStep('lists')
    await markUndoneDue(tx)
    await markRenumberedDue(tx)
    const isRebuilt = await refreshDueLists(tx)
    onStep('stock')
    const restore = () => restoreStock(tx, run)
    const stockChanged = isRebuilt ? await swapListsAfter(tx, restore) : await restore()
    await on.onUndone(tx)
    onStep('done')
    return stockChanged
  })
}
