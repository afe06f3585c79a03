// Jobs of an exchange with 1C that run on while 1C polls for completion.

import { setTimeout as pause } from 'node:timers/promises'

export type ImportJobs = {
  /**
   * Starts the work of this key unless it is running, and waits for it at most `waitMs`. Resolves
   * to whether it has ended; throws its failure to all calls that wait, else to the next one.
   */
  readonly run: (key: string, work: () => Promise<void>, waitMs: number) => Promise<boolean>
  /** Resolves when all jobs have ended. */
  readonly ended: () => Promise<void>
}

/** An outcome that no call waited for is kept so long. */
const KEPT_MS = 60_000

export function importJobs(): ImportJobs {
  const running = new Map<string, Promise<Error | null>>()

  const begin = (key: string, work: () => Promise<void>) => {
    const job = work().then(
      () => null,
      (error: unknown) => error as Error,
    )
    running.set(key, job)
    void job.then(() => {
      const forget = () => void (running.get(key) === job && running.delete(key))
      setTimeout(forget, KEPT_MS).unref()
    })
    return job
  }
  return {
    run: async (key, work, waitMs) => {
      const job = running.get(key) ?? begin(key, work)
      const waiting = new AbortController()
      const late = pause(waitMs, 'late' as const, { signal: waiting.signal }).catch(() => 'late')
      const outcome = await Promise.race([job, late])
      waiting.abort()
      if (outcome === 'late') return false
      if (running.get(key) === job) running.delete(key)
      if (outcome !== null) throw outcome
      return true
    },
    ended: async () => void (await Promise.all(running.values())),
  }
}
