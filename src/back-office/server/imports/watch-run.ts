// The news of a run that another process works on, or that has ended: read from its row.

import { setTimeout as pause } from 'node:timers/promises'
import { getRun, type ImportRun, runEnd } from '#src/catalogue-import/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import type { StreamEvent } from '#src/platform/server/event-stream.ts'
import type { RunNews } from './run-feed.ts'
import { toldFailure } from './told-failure.ts'

const EVERY_MS = 1000

/** Ends with the run or with `end`. An id tells what was said, so nothing is said twice. */
export async function* watchRun(
  db: Database,
  id: number,
  { lastId, end }: { readonly lastId: string; readonly end: AbortSignal },
): AsyncGenerator<StreamEvent> {
  let heard = lastId
  while (!end.aborted) {
    const run = await getRun(db, id)
    const ended = endNews(run)
    const news = ended ?? readNews(run)
    const step = run.isBeingUndone ? 'undo' : run.staged.records
    const own = `row-${run.id}-${run.status}-${step}`
    if (ended !== null || own !== heard) yield { id: own, ...news }
    heard = own
    if (ended !== null) return
    await pause(EVERY_MS, undefined, { signal: end }).catch(() => {})
  }
}

/** Null while somebody works on it. */
export function endNews(run: ImportRun): RunNews | null {
  const ended = runEnd(run)
  if (!ended) return null
  const { id, status } = run
  if (ended.end === 'asks') return { event: 'asks', data: { id, questions: ended.questions } }
  if (ended.end === 'failed')
    return { event: 'failed', data: { id, message: toldFailure(ended.failure) } }
  return { event: 'done', data: { id, status } }
}

function readNews({ staged, isStaged, isBeingUndone }: ImportRun): RunNews {
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
