// Keeps two products out of one group for good, or lets them be together again.

import type { Database } from '#src/platform/server/database.ts'
import { waitForOtherLists } from '../upsert-products.repository.ts'
import { addSeeds } from './analogue-edges.repository.ts'
import { deleteStop, insertStop } from './analogue-stops.repository.ts'
import { beginLinks, followEdges } from './follow-numbers.ts'

/** Resolves to how many products are in another group now. */
export const stopAnalogues = (db: Database, one: number, other: number, reason: string) =>
  db.transaction(async (tx) => {
    await waitForOtherLists(tx)
    await insertStop(tx, [one, other], reason)
    return followPair(tx, [one, other])
  })

/** Null when they were not stopped; else how many products are in another group now. */
export const unstopAnalogues = (db: Database, one: number, other: number) =>
  db.transaction(async (tx) => {
    await waitForOtherLists(tx)
    return (await deleteStop(tx, [one, other])) ? followPair(tx, [one, other]) : null
  })

async function followPair(tx: Database, pair: readonly [number, number]): Promise<number> {
  await beginLinks(tx)
  await addSeeds(tx, pair)
  return followEdges(tx)
}
