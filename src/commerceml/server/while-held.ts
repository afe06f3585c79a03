// Keeps a file of an exchange held while long work on it writes nothing.

import type { Database } from '#src/platform/server/database.ts'
import { type Held, renewLease } from './files.repository.ts'

const EVERY_MS = 5000

/** The last renewal has ended when this resolves: none comes after the file is let go. */
export async function whileHeld<Result>(
  db: Database,
  held: Held,
  work: () => Promise<Result>,
  everyMs = EVERY_MS,
): Promise<Result> {
  let renewal: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    // one that fails is tried again, and the work tells what is wrong with the database
    renewal = renewal.then(() => renewLease(db, held)).catch(() => {})
  }, everyMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await renewal
  }
}
