// The fitments that a list tells, as a step of its switch, and the way back.

import type { Database } from '#src/platform/server/database.ts'
import { createDueGoods, showFits } from '../shown-fits.repository.ts'
import { replaceDoubts, restoreDoubts } from './listed-doubts.repository.ts'
import {
  addReoffered,
  addUndone,
  areFitsListed,
  gatherToldFits,
  hasToldFits,
  replaceToldFits,
  type Teller,
  takeBackToldFits,
} from './listed-fits.repository.ts'

/**
 * Reads `listed.fits`: a JSON array of fits and doubts as vehicles read them; null says that nobody
 * has looked. What other suppliers have told stays, and so do facts. Needs `list_changes` and
 * `list_vanished`. Resolves to the number of products whose fitments changed: their ids stand in
 * the temporary table `changed_fits`, which is absent where the supplier never told of cars.
 */
export async function saveListedFits(tx: Database, teller: Teller): Promise<number> {
  const [isListed, hasTold] = [await areFitsListed(tx), await hasToldFits(tx, teller.supplierId)]
  if (!isListed && !hasTold) return 0
  await createDueGoods(tx)
  if (isListed) {
    await gatherToldFits(tx)
    await replaceToldFits(tx, teller)
    await replaceDoubts(tx, teller)
  }
  if (hasTold) await addReoffered(tx, teller.supplierId)
  return showFits(tx)
}

/** The same number and the same temporary table; needs `undone`. */
export async function undoListedFits(tx: Database, teller: Teller): Promise<number> {
  await createDueGoods(tx)
  await takeBackToldFits(tx, teller)
  await restoreDoubts(tx, teller)
  await addUndone(tx)
  return showFits(tx)
}
