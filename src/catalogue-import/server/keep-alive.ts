// Signs of life of a run, so that another process knows when it has been broken off.

import { setInterval } from 'node:timers/promises'
import type { Database } from '#src/platform/server/database.ts'
import { giveSignOfLife } from './import-runs.repository.ts'

const EVERY_MS = 2000

/** Until the work is done. A sign that cannot be given is not a failure of the work. */
export async function keepAlive<Result>(
  db: Database,
  runId: number,
  work: () => Promise<Result>,
  give: (db: Database, runId: number) => Promise<unknown> = giveSignOfLife,
): Promise<Result> {
  const end = new AbortController()
  const signs = giveSigns(() => give(db, runId), end.signal)
  try {
    return await work()
  } finally {
    end.abort()
    await signs
  }
}

async function giveSigns(give: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  try {
    for await (const _ of setInterval(EVERY_MS, null, { signal, ref: false })) {
      await give().catch(() => {})
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
