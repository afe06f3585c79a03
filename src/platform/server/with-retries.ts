// Retries work that failed because of concurrent writes to the same rows.

import { setTimeout as pause } from 'node:timers/promises'
import { isLockTimeout, isRetryable } from './database-errors.ts'

const MOST_TRIES = 3
/** A retry after a lock timeout begins within this time; between two the connection is released. */
const LOCK_RETRIES_MS = 4000
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 800

/** Retries `work` at once after a deadlock, and with backoff after a lock timeout. */
export async function withRetries<Result>(work: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + LOCK_RETRIES_MS
  let tries = 1
  let pauseMs = FIRST_PAUSE_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (isLockTimeout(error) && performance.now() + pauseMs < end) {
        await pause(pauseMs * (0.5 + Math.random() / 2)) // jitter: those that failed together must not retry together
        pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)
      } else if (isRetryable(error) && tries < MOST_TRIES) {
        tries += 1
      } else {
        throw error
      }
    }
  }
}

/**
 * Runs `work`, which resolves to whether it changed something, for each id with retries, until `end`
 * is aborted. A failure does not stop the others. Returns all failures and the number of changes.
 */
export async function eachWithRetries(
  ids: readonly number[],
  work: (id: number) => Promise<boolean>,
  end?: AbortSignal,
): Promise<{ readonly done: number; readonly failures: readonly unknown[] }> {
  let done = 0
  const failures: unknown[] = []
  for (const id of ids) {
    if (end?.aborted) break
    try {
      if (await withRetries(() => work(id))) done += 1
    } catch (error) {
      failures.push(error)
    }
  }
  return { done, failures }
}
