// Saves the fitments of a list as a step of its switch, and undoes them.

import type { Database } from '#src/platform/server/database.ts'
import { refreshFitments, resetDueFits } from '../shown-fits.repository.ts'
import { replaceDoubts, restoreDoubts } from './listed-doubts.repository.ts'
import {
  fillListedCars,
  hasListedFits,
  hasSupplierFits,
  markReofferedFitsDue,
  markUndoneFitsDue,
  replaceSupplierFits,
  revertSupplierFits,
  type SupplierRun,
} from './listed-fits.repository.ts'

/**
 * Reads `list_changes` and `listed.fits`, a JSON array of fits and doubts; null: the list was not
 * searched for cars. Facts and the fits of other suppliers stay. Resolves to the number of products
 * whose fitments changed; their product lists are due.
 */
export async function saveListedFits(tx: Database, run: SupplierRun): Promise<number> {
  const [isListed, hasFits] = [await hasListedFits(tx), await hasSupplierFits(tx, run.supplierId)]
  if (!isListed && !hasFits) return 0
  await resetDueFits(tx)
  if (isListed) {
    await fillListedCars(tx)
    await replaceSupplierFits(tx, run)
    await replaceDoubts(tx, run)
  }
  if (hasFits) await markReofferedFitsDue(tx, run.supplierId)
  return refreshFitments(tx)
}

/** Reads `undone_products`. Resolves to the number of products whose fitments changed. */
export async function undoListedFits(tx: Database, run: SupplierRun): Promise<number> {
  await resetDueFits(tx)
  await revertSupplierFits(tx, run)
  await restoreDoubts(tx, run)
  await markUndoneFitsDue(tx)
  return refreshFitments(tx)
}
