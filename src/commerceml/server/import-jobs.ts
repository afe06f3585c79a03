// Work of an exchange that goes on while 1C asks again and again whether it is done.

import { setTimeout as pause } from 'node:timers/promises'

export type ImportJobs = {
  /**
   * Begins the work unless it is under way, and waits for it no longer than `patienceMs`. Resolves
   * to whether it has ended; throws what it failed with, once.
   */
  readonly run: (key: string, work: () => Promise<void>, patienceMs: number) => Promise<boolean>
  /** Resolves when nothing is under way any more. */
  readonly ended: () => Promise<void>
}

export function importJobs(): ImportJobs {
  const running = new Map<string, Promise<Error | null>>()

  const begin = (key: string, work: () => Promise<void>) => {
    const job = work().then(
      () => null,
      (error: unknown) => error as Error,
    )
    running.set(key, job)
    void job.then(() => {
      // nobody may have waited for it to the end: then its failure waits for the next call
      if (running.get(key) === job) setTimeout(() => running.delete(key), KEPT_MS).unref()
    })
    return job
  }
  return {
    run: async (key, work, patienceMs) => {
      const job = running.get(key) ?? begin(key, work)
      const waiting = new AbortController()
      const late = pause(patienceMs, 'late' as const, { signal: waiting.signal }).catch(
        () => 'late',
      )
      const outcome = await Promise.race([job, late])
      waiting.abort()
      if (outcome === 'late') return false
      running.delete(key)
      if (outcome !== null) throw outcome
      return true
    },
    ended: async () => void (await Promise.all(running.values())),
  }
}

const KEPT_MS = 60_000
