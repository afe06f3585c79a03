// Events of import runs for the clients that watch them: of work in this process, else by polling.

import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { getRun, type ImportRun, runEnd } from '#src/catalogue-import/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import type { StreamEvent } from '#src/platform/server/event-stream.ts'
import type { ImportEvents } from '../../imports-contract.ts'
import { publicFailure } from './failure-text.ts'

export type RunEvent = {
  [Name in keyof ImportEvents]: { readonly event: Name; readonly data: ImportEvents[Name] }
}[keyof ImportEvents]

export type RunEventLog = {
  readonly add: (event: RunEvent) => void
  /** Adds nothing more; listeners get the last event and end. */
  readonly close: () => void
  /** Yields the events after `lastId` and then new ones; ends with the log or with `end`. */
  readonly listen: (lastId: string, end: AbortSignal) => AsyncGenerator<StreamEvent>
}

/** Faster progress of the same step is left out. */
const PROGRESS_EVERY_MS = 250
/** Newer events make older ones superfluous. */
const MOST_KEPT = 100

export function runEventLog(now: () => number = Date.now): RunEventLog {
  const key = randomBytes(4).toString('hex')
  let kept: (StreamEvent & { readonly number: number })[] = []
  let count = 0
  let lastAt = 0
  let isClosed = false
  let wake = Promise.withResolvers<void>()

  const wakeAll = () => {
    wake.resolve()
    wake = Promise.withResolvers<void>()
  }
  const isTooSoon = ({ event, data }: RunEvent) => {
    if (event !== 'progress' || data.done === data.total) return false
    const last = kept.findLast((one) => one.event === 'progress')?.data as typeof data | undefined
    return last?.title === data.title && now() - lastAt < PROGRESS_EVERY_MS
  }
  return {
    add: (event) => {
      if (isClosed || isTooSoon(event)) return
      count += 1
      lastAt = now()
      kept = [...kept, { id: `${key}-${count}`, number: count, ...event }].slice(-MOST_KEPT)
      wakeAll()
    },
    close: () => {
      isClosed = true
      wakeAll()
    },
    listen: async function* (lastId, end) {
      const [own, number] = lastId.split('-')
      let lastNumber = own === key ? Number(number) || 0 : 0
      const ended = new Promise<void>((resolve) => {
        end.addEventListener('abort', () => resolve(), { once: true })
      })
      while (!end.aborted) {
        const next = wake.promise
        for (const { number: place, ...event } of kept) {
          if (place <= lastNumber) continue
          lastNumber = place
          yield event
        }
        if (isClosed) return
        await Promise.race([next, ended])
      }
    },
  }
}

export type RunEventLogs = {
  /** Closes the log of earlier work on the same run. */
  readonly open: (runId: number) => RunEventLog
  /** The log stays readable for a minute. */
  readonly close: (runId: number, log: RunEventLog) => void
  readonly of: (runId: number) => RunEventLog | undefined
}

const KEPT_MS = 60_000

/** The logs of runs that this process works on or has just ended. */
export function runEventLogs(): RunEventLogs {
  const logs = new Map<number, RunEventLog>()
  return {
    open: (runId) => {
      logs.get(runId)?.close()
      const log = runEventLog()
      logs.set(runId, log)
      return log
    },
    close: (runId, log) => {
      log.close()
      setTimeout(() => logs.get(runId) === log && logs.delete(runId), KEPT_MS).unref()
    },
    of: (runId) => logs.get(runId),
  }
}

const POLL_MS = 1000

/**
 * Yields events of a run that another process works on, or that has ended, by polling its row. Ends
 * with the run or with `end`. The id of an event describes the row, so no event is repeated.
 */
export async function* watchRun(
  db: Database,
  id: number,
  { lastId, end }: { readonly lastId: string; readonly end: AbortSignal },
): AsyncGenerator<StreamEvent> {
  let sentId = lastId
  while (!end.aborted) {
    const run = await getRun(db, id)
    const ended = endEvent(run)
    const event = ended ?? progressEvent(run)
    const step = run.isBeingUndone ? 'undo' : run.staged.records
    const eventId = `row-${run.id}-${run.status}-${step}`
    if (ended !== null || eventId !== sentId) yield { id: eventId, ...event }
    sentId = eventId
    if (ended !== null) return
    await pause(POLL_MS, undefined, { signal: end }).catch(() => {})
  }
}

/** Null while a process works on the run. */
export function endEvent(run: ImportRun): RunEvent | null {
  const ended = runEnd(run)
  if (!ended) return null
  const { id, status } = run
  if (ended.end === 'asks') return { event: 'asks', data: { id, questions: ended.questions } }
  if (ended.end === 'failed')
    return { event: 'failed', data: { id, message: publicFailure(ended.failure) } }
  return { event: 'done', data: { id, status } }
}

function progressEvent({ staged, isStaged, isBeingUndone }: ImportRun): RunEvent {
  const { records: done } = staged
  if (isBeingUndone) {
    const data = { title: 'Отменяю загрузку', done: 0, total: null, note: '' }
    return { event: 'progress', data }
  }
  const note = `${done.toLocaleString('ru-RU')} строк`
  return isStaged
    ? { event: 'progress', data: { title: 'Переключаю каталог', done, total: done, note } }
    : { event: 'progress', data: { title: 'Читаю список', done, total: null, note } }
}
