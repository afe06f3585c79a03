// Deletes old exchanges from the journal, and the rows kept to undo them, in small batches.

import type { Database } from '#src/platform/server/database.ts'
import { deleteUndoData } from '#src/supply/server/public.ts'
import { deleteOldNotes } from './exchange-notes.repository.ts'
import { JOURNAL_DAYS } from './exchange-runs.repository.ts'
import {
  deleteOldRun,
  forgetFormer,
  listOldRuns,
  markForgotten,
} from './old-exchanges.repository.ts'

/** Few enough rows to be deleted at once without delaying buyers' statements. */
const BATCH = 5000
/** Leaves time to undo an exchange to processes that began before its term ended. */
const GRACE_DAYS = 1
const DAYS = JOURNAL_DAYS + GRACE_DAYS

/**
 * Resolves to the count of deleted exchanges. Waiting ones stay: held prices and goods refer to
 * them. Several processes may run it at once.
 */
export async function sweepExchanges(
  db: Database,
  end?: AbortSignal,
  batch = BATCH,
): Promise<number> {
  await deleteOldNotes(db, JOURNAL_DAYS)
  let gone = 0
  for (const id of await listOldRuns(db, DAYS)) {
    if (!(await markForgotten(db, id, DAYS))) continue
    while ((await deleteUndoData(db, id, batch)) > 0) if (end?.aborted) return gone
    // last: rows left after an abort make a waiting run be swept again
    while ((await forgetFormer(db, id, batch)) > 0) if (end?.aborted) return gone
    if (await deleteOldRun(db, id, DAYS)) gone += 1
  }
  return gone
}
