// The fitments that a list tells, as a step of its switch, and the way back.

import type { Database } from '#src/platform/server/database.ts'
import {
  areFitsListed,
  compareFits,
  gatherKnownFits,
  gatherToldFits,
  replaceDoubts,
  replaceFits,
  restoreFormerFits,
} from './listed-fits.repository.ts'

/**
 * Reads `listed.fits`: a JSON array of fits and doubts as vehicles read them; null says that nobody
 * has looked. Fitments of other sources stay. Resolves to the number of products whose fitments
 * changed: their ids stand in the temporary table `changed_fits`, which is absent where it is 0
 * because the list says nothing of cars.
 */
export async function saveListedFits(tx: Database, runId: number): Promise<number> {
  if (!(await areFitsListed(tx))) return 0
  await gatherKnownFits(tx)
  await gatherToldFits(tx)
  await compareFits(tx)
  const changed = await replaceFits(tx, runId)
  await replaceDoubts(tx, runId)
  return changed
}

/** The same numbers and the same temporary table as `saveListedFits`. */
export const undoListedFits = (tx: Database, runId: number): Promise<number> =>
  restoreFormerFits(tx, runId)
