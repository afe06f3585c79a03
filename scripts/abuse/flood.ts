// A flood of requests from one address, made by a thread of its own: what it costs to send them is
// not to be taken for what buyers wait.

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export type FloodRequest = {
  readonly method: 'GET' | 'HEAD' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}
export type FloodOrder = {
  readonly shop: string
  readonly from: string
  /** In turn. */
  readonly requests: readonly FloodRequest[]
  readonly perSecond: number
}
/** Answers by status; 0: none came. */
export type FloodWord = { readonly sent: number; readonly answers: ReadonlyMap<number, number> }

/** Floods until `end` is aborted. */
export async function flood(order: FloodOrder, end: AbortSignal): Promise<FloodWord> {
  const thread = new Worker(new URL('./flood-thread.ts', import.meta.url), { workerData: order })
  const ended = once(thread, 'message') as Promise<[FloodWord]>
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
