// One task of an import from its beginning to its end, told to whoever waits for it or watches it.

import { getRun, type ImportTask } from '#src/catalogue-import/server/public.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { ImportDesk } from './import-desk.ts'
import type { RunFeed, RunNews } from './run-feed.ts'
import type { RunFeeds } from './run-feeds.ts'
import { type FailedWork, failureText } from './told-failure.ts'
import { endNews } from './watch-run.ts'

export type Bringing = Exclude<ImportTask, { act: 'preview' }>

type Surroundings = {
  readonly feeds: RunFeeds
  readonly end: AbortSignal
  /** Resolved with the number of the run, or rejected with what came before it had one. */
  readonly begun: PromiseWithResolvers<number>
}

/** Never rejects: what it fails with goes to whoever waits for its beginning, and to the news. */
export async function carryOut(
  desk: ImportDesk,
  task: Bringing,
  { feeds, end, begun }: Surroundings,
): Promise<void> {
  let runId = 'runId' in task ? task.runId : 0
  let feed: RunFeed | null = null
  const observer = {
    onRun: (id: number) => {
      runId = id
      feed ??= feeds.open(id)
      begun.resolve(id)
    },
    progress: (title: string, done: number, total: number, note = '') =>
      feed?.tell({ event: 'progress', data: { title, done, total, note } }),
  }
  const tell = (news: RunNews | null) => news && feed?.tell(news)
  try {
    await desk.run(task, observer, end)
    tell(endNews(await getRun(desk.db, runId)))
  } catch (error) {
    begun.reject(error)
    if (!(error instanceof ShopError)) desk.log.warn(error, 'an import failed')
    // what was refused before it began is for who asked: those who watch see the run as it is
    if (feed) tell(await newsOfFailure(desk, { task, runId, error, isBroken: end.aborted }))
  }
  if (feed) feeds.close(runId, feed)
}

/** What failed after the switch, or after another's undo, has not kept the work from being done. */
async function newsOfFailure(
  { db }: ImportDesk,
  { runId: id, ...failure }: FailedWork & { readonly runId: number },
): Promise<RunNews> {
  const run = await getRun(db, id).catch(() => null)
  const aim = failure.task.act === 'undo' ? 'undone' : 'done'
  const message = failureText(run, failure)
  return (run?.status === aim && endNews(run)) || { event: 'failed', data: { id, message } }
}
