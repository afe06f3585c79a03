// Takes back what was said of numbers and analogues: by its source, or a change as it was noted.

import type { Database } from '#src/platform/server/database.ts'
import { deleteStatedEdges } from './analogue-edges.repository.ts'
import { createRenumbered, deleteNumbers, saveReverse } from './article-numbers.repository.ts'
import { beginLinks, followNumbers, type LinkOutcome } from './follow-numbers.ts'
import { createChangedNumbers } from './number-edges.repository.ts'

/**
 * All that the source said, of all products or of some alone; groups follow. Leaves the same tables
 * behind as `linkListed`.
 */
export async function takeBackSource(
  tx: Database,
  source: string,
  productIds: readonly number[] | null = null,
): Promise<LinkOutcome> {
  await beginLinks(tx)
  await deleteNumbers(tx, source, productIds)
  await deleteStatedEdges(tx, source, productIds)
  await createRenumbered(tx)
  await createChangedNumbers(tx)
  return followNumbers(tx)
}

/**
 * Makes `number_changes` empty for the caller to fill with what `linkListed` left in it; then
 * `revertNumbers` takes that change back.
 */
export const beginRevert = beginLinks

export async function revertNumbers(tx: Database): Promise<LinkOutcome> {
  await saveReverse(tx)
  await createRenumbered(tx)
  await createChangedNumbers(tx)
  return followNumbers(tx)
}
