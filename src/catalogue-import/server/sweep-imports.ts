// Deletes expired rows of import runs from the database in small batches.

import type { Database } from '#src/platform/server/database.ts'
import { UNDO_DAYS } from '#src/shared/undo-days.ts'
import { deleteStagedBatch, deleteUndoData, margins } from '#src/supply/server/public.ts'
import {
  deleteRefusals,
  endAbandoned,
  listOldRuns,
  markForgotten,
} from './other-runs.repository.ts'

/** Few enough rows to be deleted at once without delaying buyers' statements. */
const BATCH = 5000
/** Leaves time to undo a run to processes that began before its term ended. */
const GRACE_DAYS = 1

/**
 * Fails runs without a decision or resumption for too long and drops their staged rows; drops kept
 * changes and refusals of old runs. Several processes may run it at once.
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
  await until((most) => margins.forget(db, { days: UNDO_DAYS + GRACE_DAYS, most }))
  const abandoned = await endAbandoned(db, UNDO_DAYS)
  const old = await listOldRuns(db, UNDO_DAYS + GRACE_DAYS)
  let forgotten = 0
  for (const id of [...abandoned, ...old]) {
    const isDone =
      (await until((most) => deleteStagedBatch(db, id, most))) &&
      (await until((most) => deleteUndoData(db, id, most))) &&
      (await until((most) => deleteRefusals(db, id, most)))
    if (!isDone) break
    if (!old.includes(id)) continue
    await markForgotten(db, id)
    forgotten += 1
  }
  return { ended: abandoned.length, forgotten }
}
