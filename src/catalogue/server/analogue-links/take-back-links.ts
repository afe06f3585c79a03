// Takes back what was said of numbers and analogues: by its source, or a change as it was noted.

import type { Database } from '#src/platform/server/database.ts'
import { waitForOtherLists } from '../upsert-products.repository.ts'
import { deleteStatedEdges } from './analogue-edges.repository.ts'
import {
  countSaid,
  createRenumbered,
  deleteNumbers,
  deleteSupersessions,
  refreshRenumbered,
  saveReverse,
} from './article-numbers.repository.ts'
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
  return followLinks(tx)
}

/** The same by itself, for whoever looks after the groups; tells how much the source had said. */
export const takeBackAnalogues = (db: Database, source: string) =>
  db.transaction(async (tx) => {
    await waitForOtherLists(tx)
    const said = await countSaid(tx, source)
    const { regrouped } = await takeBackSource(tx, source)
    await deleteSupersessions(tx, source)
    await refreshRenumbered(tx)
    return { ...said, regrouped }
  })

/**
 * What `linkListed` left in `number_changes` is taken back: the caller makes the table anew by
 * `beginLinks` and fills it with what he kept of it.
 */
export async function revertNumbers(tx: Database): Promise<LinkOutcome> {
  await saveReverse(tx)
  return followLinks(tx)
}

/**
 * Edges and groups follow `number_changes` and `analogue_seeds`, which the caller has filled after
 * `beginLinks`, and what he has done to the numbers and edges themselves.
 */
export async function followLinks(tx: Database): Promise<LinkOutcome> {
  await createRenumbered(tx)
  await createChangedNumbers(tx)
  return followNumbers(tx)
}
