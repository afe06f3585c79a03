// Brings the numbers of a list into the catalogue, and makes the groups of analogues follow.

import type { Database } from '#src/platform/server/database.ts'
import { createRenumbered, saveToldNumbers } from './article-numbers.repository.ts'
import { beginLinks, followNumbers, type LinkOutcome } from './follow-numbers.ts'
import {
  addChangedNumbers,
  addNumbersOfListed,
  createChangedNumbers,
  listNamingNumbers,
} from './number-edges.repository.ts'
import { createToldNumbers } from './told-numbers.repository.ts'

/**
 * A step of the switch of lists: of the table `listed`, when all its products are in the catalogue.
 * Leaves behind, until the transaction ends: `number_changes` (for `revertNumbers`), `renumbered`
 * (products whose search text changed) and `regrouped` (products in another group).
 */
export async function linkListed(
  tx: Database,
  { source }: { readonly source: string },
): Promise<LinkOutcome> {
  await beginLinks(tx)
  await createToldNumbers(tx)
  await saveToldNumbers(tx, source)
  await createRenumbered(tx)
  await createChangedNumbers(tx)
  await addNumbersOfListed(tx)
  return followNumbers(tx)
}

/** New products that came without a list of numbers may be named by numbers told before. */
export async function linkNewProducts(tx: Database, productIds: readonly number[]): Promise<void> {
  const norms = await listNamingNumbers(tx, productIds)
  if (norms.length === 0) return
  await beginLinks(tx)
  await createRenumbered(tx)
  await createChangedNumbers(tx)
  await addChangedNumbers(tx, norms)
  await followNumbers(tx)
}
