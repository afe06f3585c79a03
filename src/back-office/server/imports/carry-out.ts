// One task of an import from its beginning to its end, told to whoever waits for it or watches it.

import { BROKEN_OFF, getRun, type ImportTask } from '#src/catalogue-import/server/public.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { ImportDesk } from './import-desk.ts'
import type { RunFeed } from './run-feed.ts'
import type { RunFeeds } from './run-feeds.ts'
import { toldFailure } from './told-failure.ts'
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
  let feed: RunFeed | null = runId > 0 ? feeds.open(runId) : null
  const observer = {
    onRun: (id: number) => {
      runId = id
      feed ??= feeds.open(id)
      begun.resolve(id)
    },
    progress: (title: string, done: number, total: number, note = '') =>
      feed?.tell({ event: 'progress', data: { title, done, total, note } }),
  }
  try {
    await desk.run(task, observer, end)
    const news = endNews(await getRun(desk.db, runId))
    if (news) feed?.tell(news)
  } catch (error) {
    begun.reject(error)
    if (!(error instanceof ShopError)) desk.log.warn(error, 'an import failed')
    const message = end.aborted ? BROKEN_OFF : toldFailure((error as Error).message)
    feed?.tell({ event: 'failed', data: { id: runId, message } })
  }
  if (feed) feeds.close(runId, feed)
}
