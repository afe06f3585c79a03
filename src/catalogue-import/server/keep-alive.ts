// Sends heartbeats of a run during work, so that other processes see when it is interrupted.

import { setInterval } from 'node:timers/promises'
import type { Database } from '#src/platform/server/database.ts'
import { sendHeartbeat } from './import-runs.repository.ts'

const EVERY_MS = 2000

/** A failed heartbeat does not fail the work. */
export async function keepAlive<Result>(
  db: Database,
  runId: number,
  work: () => Promise<Result>,
  send: (db: Database, runId: number) => Promise<unknown> = sendHeartbeat,
): Promise<Result> {
  const end = new AbortController()
  const heartbeats = sendUntil(() => send(db, runId), end.signal)
  try {
    return await work()
  } finally {
    end.abort()
    await heartbeats
  }
}

async function sendUntil(send: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  try {
    for await (const _ of setInterval(EVERY_MS, null, { signal, ref: false })) {
      await send().catch(() => {})
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
