// Takes old letters out of the database, a few at a time: they hold names and addresses.

import type { Database } from '#src/platform/server/database.ts'
import { deleteOldLetters } from './letters.repository.ts'

const MOST_AT_ONCE = 500

/** Sent ones after 90 days, given up ones after a year. Several processes may do it at once. */
export async function sweepLetters(db: Database, end?: AbortSignal): Promise<number> {
  let swept = 0
  for (;;) {
    const deleted = await deleteOldLetters(db, MOST_AT_ONCE)
    swept += deleted
    if (deleted < MOST_AT_ONCE || end?.aborted) return swept
  }
}
