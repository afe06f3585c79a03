// Renews the lease of a claimed file during long work.

import type { Database } from '#src/platform/server/database.ts'
import { type FileClaim, renewLease } from './files.repository.ts'

const EVERY_MS = 5000

/** Resolves after the last renewal, so that none follows the release of the file. */
export async function whileClaimed<Result>(
  db: Database,
  claim: FileClaim,
  work: () => Promise<Result>,
  everyMs = EVERY_MS,
): Promise<Result> {
  let renewal: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    // a failed renewal is retried; the work itself reports errors of the database
    renewal = renewal.then(() => renewLease(db, claim)).catch(() => {})
  }, everyMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await renewal
  }
}
