// Floods the shop from one address in a thread of its own, so that sending does not delay the
// measurement of buyers.

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export type FloodRequest = {
  readonly method: 'GET' | 'HEAD' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}
export type FloodSettings = {
  readonly shop: string
  readonly from: string
  /** Sent in turn. */
  readonly requests: readonly FloodRequest[]
  readonly perSecond: number
  /** Most requests in flight; 128 by default. */
  readonly connections?: number
}
/** Number of answers by status; 0: no answer. */
export type FloodCount = { readonly sent: number; readonly answers: ReadonlyMap<number, number> }

/** Floods until `end` is aborted. */
export async function flood(order: FloodSettings, end: AbortSignal): Promise<FloodCount> {
  const thread = new Worker(new URL('./flood-thread.ts', import.meta.url), { workerData: order })
  const ended = once(thread, 'message') as Promise<[FloodCount]>
  if (!end.aborted) await Promise.race([once(end, 'abort'), ended])
  thread.postMessage('end')
  const [word] = await ended
  return word
}

/** `200 × 51, 429 × 449`. */
export const answersText = (answers: ReadonlyMap<number, number>): string =>
  [...answers]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status || 'no answer'} × ${count}`)
    .join(', ')

export function addAnswers(sum: Map<number, number>, more: ReadonlyMap<number, number>): void {
  for (const [status, count] of more) sum.set(status, (sum.get(status) ?? 0) + count)
}
