// Retries work that failed only because somebody else wrote the same rows at the same time.

import { setTimeout as pause } from 'node:timers/promises'
import { isLockTimeout, isWorthRetrying } from '#src/platform/server/database-errors.ts'

const MOST_TRIES = 3
/** A locked row is tried again so long; between the tries the connection is free for others. */
const LOCK_PATIENCE_MS = 4000
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 800

/** Runs `work` again after a deadlock, at once, and after a lock timeout, at growing pauses. */
export async function retried<Result>(work: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + LOCK_PATIENCE_MS
  let tries = 1
  let pauseMs = FIRST_PAUSE_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (isLockTimeout(error) && performance.now() + pauseMs < end) {
        await pause(pauseMs * (0.5 + Math.random() / 2)) // or those who failed together come together
        pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)
      } else if (isWorthRetrying(error) && tries < MOST_TRIES) {
        tries += 1
      } else {
        throw error
      }
    }
  }
}
