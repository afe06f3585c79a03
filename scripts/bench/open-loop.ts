// Requests that come when they come, as buyers do, whether or not those before them are answered.
// A request's time counts from when it was due: who waits behind a slow answer has waited too.

import { Worker } from 'node:worker_threads'
import { seededRandom } from '#database/demo/random.ts'
import type { Arrival } from './arrival-clock.ts'
import { now } from './now.ts'
import { percentile } from './percentile.ts'

/** Asks the `turn`-th question; rejects when the answer is wrong or missing, and says what was. */
export type Ask = (turn: number) => Promise<void>

export type Pace = { readonly perSecond: number; readonly seconds: number }

/** Milliseconds. */
export type Latencies = {
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly failed: number
  /** What was wrong the first time. */
  readonly failure?: string | undefined
  /** How late requests left, 99 of 100 of them; it is part of their latency. */
  readonly sentLate: number
}

/** The same chance at each run: bursts and lulls as independent buyers make them. */
function poissonOffsets({ perSecond, seconds }: Pace): number[] {
  const random = seededRandom(perSecond)
  let at = 0
  return Array.from({ length: Math.ceil(perSecond * seconds) }, () => {
    at += (-Math.log(1 - random.next()) / perSecond) * 1000
    return at
  })
}

export async function openLoop(ask: Ask, pace: Pace): Promise<Latencies> {
  const offsets = poissonOffsets(pace)
  const latencies: number[] = []
  const delays: number[] = []
  const failures: string[] = []
  const clock = new Worker(new URL('./arrival-clock.ts', import.meta.url), {
    workerData: { offsets },
  })
  await new Promise<void>((resolve, reject) => {
    clock.on('error', reject)
    clock.on('message', async ({ turn, due }: Arrival) => {
      delays.push(now() - due)
      await ask(turn).catch((error: Error) => failures.push(error.message))
      if (latencies.push(now() - due) === offsets.length) resolve()
    })
  })
  return {
    p50: percentile(latencies, 0.5),
    p95: percentile(latencies, 0.95),
    p99: percentile(latencies, 0.99),
    failed: failures.length,
    failure: failures[0],
    sentLate: percentile(delays, 0.99),
  }
}
