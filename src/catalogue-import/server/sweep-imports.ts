// Takes out of the database what no run can need any more, a little at a time.

import { dropSomeStaged, forgetChanges } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { UNDO_DAYS } from '../undo-days.ts'
import { deleteRefusals, endAbandoned, noteForgotten, oldRuns } from './swept-runs.repository.ts'

/** So many rows are gone in a moment; buyers' statements come in between. */
const BATCH = 5000
/** Somebody may be undoing a run that could still be undone when he began. */
const GRACE_DAYS = 1

/**
 * Lists that waited for a word in vain, or were broken off and never gone on with, have failed; what
 * they staged goes. What old runs have changed and refused goes. Several processes may do it at once.
 */
export async function sweepImports(
  db: Database,
  end?: AbortSignal,
  batch = BATCH,
): Promise<{ readonly ended: number; readonly forgotten: number }> {
  const until = async (work: (most: number) => Promise<number>) => {
    while ((await work(batch)) > 0) if (end?.aborted) return false
    return !end?.aborted
  }
  const abandoned = await endAbandoned(db, UNDO_DAYS)
  const old = await oldRuns(db, UNDO_DAYS + GRACE_DAYS)
  let forgotten = 0
  for (const id of [...abandoned, ...old]) {
    const isDone =
      (await until((most) => dropSomeStaged(db, id, most))) &&
      (await until((most) => forgetChanges(db, id, most))) &&
      (await until((most) => deleteRefusals(db, id, most)))
    if (!isDone) break
    if (!old.includes(id)) continue
    await noteForgotten(db, id)
    forgotten += 1
  }
  return { ended: abandoned.length, forgotten }
}
