// Runs the imports of this process one after the other, with events; ends with the shop.

import { setTimeout as pause } from 'node:timers/promises'
import { getRun, type ImportTask, type ListPreview } from '#src/catalogue-import/server/public.ts'
import { ShopError } from '#src/shared/errors.ts'
import { type FailedWork, failureText } from './failure-text.ts'
import type { ImportDeps } from './import-deps.ts'
import {
  endEvent,
  type RunEvent,
  type RunEventLog,
  type RunEventLogs,
  runEventLogs,
} from './run-events.ts'
import { workQueue } from './work-queue.ts'

type Preview = Extract<ImportTask, { act: 'preview' }>

export type ImportWork = {
  /**
   * Resolves to the id of the run when the work has begun; the work continues, and `after` is called
   * at its end. Throws an earlier refusal.
   */
  readonly begin: (
    task: ImportAct,
    gone: AbortSignal,
    after?: () => Promise<void>,
  ) => Promise<number>
  readonly preview: (task: Preview, gone: AbortSignal) => Promise<ListPreview>
  /** The events of a run that this process works on, or did until a minute ago. */
  readonly logOf: (runId: number) => RunEventLog | undefined
  /** Begins nothing more, and aborts what can be aborted. */
  readonly end: () => void
  /** Resolves when all work has ended, or after a timeout. */
  readonly ended: () => Promise<void>
}

/** Shorter than proxies wait for an answer. */
const QUEUE = { mostWaiting: 3, patienceMs: 45_000 }
/** An act that is not refused by then counts as begun. */
const REFUSAL_MS = 10_000
const SHUTDOWN_MS = 5000

export function importWork(deps: ImportDeps): ImportWork {
  const [lists, previews] = [workQueue(QUEUE), workQueue(QUEUE)]
  const logs = runEventLogs()
  const underWay = new Set<Promise<void>>()
  const ending = new AbortController()
  const end = ending.signal

  const track = (work: Promise<void>) => {
    underWay.add(work)
    void work.finally(() => underWay.delete(work))
  }
  return {
    begin: async (task, gone, after = async () => {}) => {
      const leave = await lists.enter(AbortSignal.any([gone, end]))
      const begun = Promise.withResolvers<number>()
      const lost = (error: unknown) => deps.log.warn(error, 'files of an import stay')
      const work = runAct(deps, task, { logs, end, begun })
      track(work.finally(leave).then(after).catch(lost))
      if (!('runId' in task)) return begun.promise
      return Promise.race([begun.promise, pause(REFUSAL_MS, task.runId, { ref: false })])
    },
    preview: async (task, gone) => {
      const ended = AbortSignal.any([gone, end])
      const leave = await previews.enter(ended)
      return deps.run(task, { onRun: () => {}, progress: () => {} }, ended).finally(leave)
    },
    logOf: logs.of,
    end: () => ending.abort(),
    ended: async () => {
      await Promise.race([Promise.all(underWay), pause(SHUTDOWN_MS, null, { ref: false })])
    },
  }
}

export type ImportAct = Exclude<ImportTask, { act: 'preview' }>

type RunOptions = {
  readonly logs: RunEventLogs
  readonly end: AbortSignal
  /** Resolves to the id of the run, or rejects with an earlier failure. */
  readonly begun: PromiseWithResolvers<number>
}

/** Never rejects: a failure goes to `begun` and to the events. */
export async function runAct(
  deps: ImportDeps,
  task: ImportAct,
  { logs, end, begun }: RunOptions,
): Promise<void> {
  let runId = 'runId' in task ? task.runId : 0
  let log: RunEventLog | null = null
  const observer = {
    onRun: (id: number) => {
      runId = id
      log ??= logs.open(id)
      begun.resolve(id)
    },
    progress: (title: string, done: number, total: number, note = '') =>
      log?.add({ event: 'progress', data: { title, done, total, note } }),
  }
  const add = (event: RunEvent | null) => event && log?.add(event)
  try {
    await deps.run(task, observer, end)
    add(endEvent(await getRun(deps.db, runId)))
  } catch (error) {
    begun.reject(error)
    if (!(error instanceof ShopError)) deps.log.warn(error, 'an import failed')
    // without a log the work was refused before it began, and only the caller is told
    if (log) add(await failureEvent(deps, { task, runId, error, isBroken: end.aborted }))
  }
  if (log) logs.close(runId, log)
}

/** A failure after the switch, or after another process's undo, still means success. */
async function failureEvent(
  { db }: ImportDeps,
  { runId: id, ...failure }: FailedWork & { readonly runId: number },
): Promise<RunEvent> {
  const run = await getRun(db, id).catch(() => null)
  const success = failure.task.act === 'undo' ? 'undone' : 'done'
  const message = failureText(run, failure)
  return (run?.status === success && endEvent(run)) || { event: 'failed', data: { id, message } }
}
