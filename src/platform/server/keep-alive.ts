// Sends heartbeats during long work, so that other processes see when it is interrupted.

import { setInterval } from 'node:timers/promises'

const EVERY_MS = 2000

/** A failed heartbeat does not fail the work. */
export async function keepAlive<Result>(
  send: () => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  const end = new AbortController()
  const heartbeats = sendUntil(send, end.signal)
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
