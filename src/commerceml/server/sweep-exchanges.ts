// Deletes old exchanges from the journal with what they refused and changed, a little at a time.

import { forgetChanges } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { deleteOldRun, forgetFormer, JOURNAL_DAYS, oldRuns } from './exchange-runs.repository.ts'

/** So many rows are gone in a moment; buyers' statements come in between. */
const BATCH = 5000
/** Somebody may be undoing one that could still be undone when he began. */
const GRACE_DAYS = 1

/** Resolves to how many runs went. Several processes may do it at once. */
export async function sweepExchanges(
  db: Database,
  end?: AbortSignal,
  batch = BATCH,
): Promise<number> {
  let gone = 0
  for (const id of await oldRuns(db, JOURNAL_DAYS + GRACE_DAYS)) {
    while ((await forgetFormer(db, id, batch)) > 0) if (end?.aborted) return gone
    while ((await forgetChanges(db, id, batch)) > 0) if (end?.aborted) return gone
    await deleteOldRun(db, id)
    gone += 1
  }
  return gone
}
