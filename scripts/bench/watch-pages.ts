// Pages asked for at a fixed pace until it is enough: what buyers feel while something else goes on.

import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from './ask-http.ts'
import { percentile } from './percentile.ts'

/** When a request was due, by the steady clock, and how long it took until its last byte. */
export type Answer = { readonly dueAt: number; readonly milliseconds: number }

export type Watched = {
  readonly answers: readonly Answer[]
  /** Milliseconds from when a request was due to its last byte. */
  readonly p50: number
  readonly p99: number
  readonly longest: number
  readonly failed: number
  /** What was wrong the first time. */
  readonly failure?: string | undefined
}

export type PageWatch = { readonly end: () => Promise<Watched> }

/** Asks for the paths in turn, whether or not those before are answered. */
export function watchPages(client: Client, paths: readonly string[], perSecond: number): PageWatch {
  const answers: Answer[] = []
  const failures: string[] = []
  const waiting: Promise<void>[] = []
  const enough = new AbortController()
  const ask = async (path: string, due: number) => {
    const answer = await client.get(path).catch((error: Error) => error)
    if (answer instanceof Error) failures.push(`${path}: ${answer.message}`)
    else if (answer.status !== 200) failures.push(`${path}: ${answer.status}`)
    answers.push({ dueAt: due, milliseconds: performance.now() - due })
  }
  const asking = atPace(perSecond, enough.signal, (turn, due) =>
    waiting.push(ask(paths[turn % paths.length] ?? '/', due)),
  )
  const end = async (): Promise<Watched> => {
    enough.abort()
    await asking
    await Promise.all(waiting)
    const latencies = answers.map(({ milliseconds }) => milliseconds)
    return {
      answers,
      p50: percentile(latencies, 0.5),
      p99: percentile(latencies, 0.99),
      longest: percentile(latencies, 1),
      failed: failures.length,
      failure: failures[0],
    }
  }
  return { end }
}

/**
 * Who is woken late makes up for those that were missed: their requests were due then. Each pause is
 * counted to the next due time, since an interval drifts and its lateness would be taken for theirs.
 */
async function atPace(
  perSecond: number,
  signal: AbortSignal,
  onDue: (turn: number, due: number) => void,
): Promise<void> {
  const start = performance.now()
  const dueAt = (turn: number) => start + (turn * 1000) / perSecond
  for (let turn = 0; !signal.aborted; turn += 1) {
    await pause(Math.max(0, dueAt(turn) - performance.now()))
    if (!signal.aborted) onDue(turn, dueAt(turn))
  }
}
