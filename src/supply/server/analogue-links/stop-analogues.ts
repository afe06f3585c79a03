// Adds a stop, which keeps two products out of one group, or removes it.

import { waitForOtherLists } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { deleteStop, insertStop, markGroupsDue } from './analogue-edges.repository.ts'
import { prepareLinkTables, updateGroups } from './follow-numbers.ts'

/** Resolves to how many products changed their group. */
export const stopAnalogues = (db: Database, one: number, other: number, reason: string) =>
  db.transaction(async (tx) => {
    await waitForOtherLists(tx)
    await insertStop(tx, [one, other], reason)
    return updateGroupsOfPair(tx, [one, other])
  })

/** Resolves to how many products changed their group; null when there was no stop. */
export const unstopAnalogues = (db: Database, one: number, other: number) =>
  db.transaction(async (tx) => {
    await waitForOtherLists(tx)
    return (await deleteStop(tx, [one, other])) ? updateGroupsOfPair(tx, [one, other]) : null
  })

async function updateGroupsOfPair(tx: Database, pair: readonly [number, number]): Promise<number> {
  await prepareLinkTables(tx)
  await markGroupsDue(tx, pair)
  return updateGroups(tx)
}
