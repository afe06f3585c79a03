// Deletes the numbers and edges of a source, or reverts the recorded changes of a list.

import { waitForOtherLists } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { deleteStatedEdges } from './analogue-edges.repository.ts'
import {
  applyReverseChanges,
  countStatements,
  deleteNumbers,
  deleteSupersessions,
  refreshRenumbered,
} from './article-numbers.repository.ts'
import { type LinkOutcome, prepareLinkTables, updateEdgesAndGroups } from './follow-numbers.ts'
import { collectChangedNumbers } from './number-edges.repository.ts'

/**
 * Deletes numbers and edges of the source, of all products or of `productIds`, and updates groups.
 * Leaves `number_changes` filled as `linkListed` does.
 */
export async function deleteSourceLinks(
  tx: Database,
  source: string,
  productIds: readonly number[] | null = null,
): Promise<LinkOutcome> {
  await prepareLinkTables(tx)
  await deleteNumbers(tx, source, productIds)
  await deleteStatedEdges(tx, source, productIds)
  return updateLinks(tx)
}

/**
 * Deletes numbers, edges and supersessions of the source in a transaction of its own. Resolves to
 * how many there were, and how many products changed their group.
 */
export const deleteSourceAnalogues = (db: Database, source: string) =>
  db.transaction(async (tx) => {
    await waitForOtherLists(tx)
    const deleted = await countStatements(tx, source)
    const { regrouped } = await deleteSourceLinks(tx, source)
    await deleteSupersessions(tx, source)
    await refreshRenumbered(tx)
    return { ...deleted, regrouped }
  })

/**
 * Reverts the `number_changes` of an earlier `linkListed`. The caller has called
 * `prepareLinkTables` and filled the table with the rows that he stored.
 */
export async function revertNumberChanges(tx: Database): Promise<LinkOutcome> {
  await applyReverseChanges(tx)
  return updateLinks(tx)
}

/**
 * Updates edges and groups by `number_changes` and the `group` rows of `due_products`, which the
 * caller has filled after `prepareLinkTables`.
 */
export async function updateLinks(tx: Database): Promise<LinkOutcome> {
  await collectChangedNumbers(tx)
  return updateEdgesAndGroups(tx)
}
