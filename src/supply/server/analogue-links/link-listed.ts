// Saves the numbers of a list and updates edges and groups of analogues.

import type { Database } from '#src/platform/server/database.ts'
import { readListedNumbers, saveListedNumbers } from './article-numbers.repository.ts'
import { type LinkOutcome, prepareLinkTables, updateEdgesAndGroups } from './follow-numbers.ts'
import {
  addChangedNumbers,
  addNumbersOfListed,
  collectChangedNumbers,
  listArticlesNamedByOthers,
} from './number-edges.repository.ts'

/**
 * Reads `listed`, whose products are all in the catalogue. Leaves `number_changes` filled, from
 * which `revertNumberChanges` undoes it.
 */
export async function linkListed(
  tx: Database,
  { source }: { readonly source: string },
): Promise<LinkOutcome> {
  await prepareLinkTables(tx)
  await readListedNumbers(tx)
  await saveListedNumbers(tx, source)
  await collectChangedNumbers(tx)
  await addNumbersOfListed(tx)
  return updateEdgesAndGroups(tx)
}

/** Links products that were created without numbers: earlier numbers may name their articles. */
export async function linkNewProducts(tx: Database, productIds: readonly number[]): Promise<void> {
  const norms = await listArticlesNamedByOthers(tx, productIds)
  if (norms.length === 0) return
  await prepareLinkTables(tx)
  await collectChangedNumbers(tx)
  await addChangedNumbers(tx, norms)
  await updateEdgesAndGroups(tx)
}
