// The imports of this process: one after the other, each with its news, all stopped with the shop.

import { setTimeout as pause } from 'node:timers/promises'
import { BROKEN_OFF, getRun, type ImportTask } from '#src/catalogue-import/server/public.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { ImportDesk } from './import-desk.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { type RunFeed, runFeed } from './run-feed.ts'
import { toldFailure } from './told-failure.ts'
import { endNews } from './watch-run.ts'

type Bringing = Exclude<ImportTask, { act: 'preview' }>
type Preview = Extract<ImportTask, { act: 'preview' }>

export type ImportWork = {
  /**
   * Resolves to the number of the run when the work has begun; it goes on then, and `after` is
   * called at its end. Throws what it was refused by before.
   */
  readonly begin: (
    task: Bringing,
    gone: AbortSignal,
    after?: () => Promise<void>,
  ) => Promise<number>
  readonly preview: (task: Preview, gone: AbortSignal) => Promise<readonly string[]>
  /** Of a run that this process works on, or has until a minute ago. */
  readonly feedOf: (runId: number) => RunFeed | undefined
  readonly stop: () => Promise<void>
}

/** Shorter than proxies wait for an answer. */
const QUEUE = { mostWaiting: 3, patienceMs: 45_000 }
/** An act that is neither refused nor done by then is under way. */
const REFUSAL_MS = 3000
const FEED_KEPT_MS = 60_000
const LAST_WORDS_MS = 5000

export function importWork(desk: ImportDesk): ImportWork {
  const [lists, previews] = [oneAtATime(QUEUE), oneAtATime(QUEUE)]
  const feeds = new Map<number, RunFeed>()
  const underWay = new Set<Promise<void>>()
  const ending = new AbortController()

  function openFeed(runId: number): RunFeed {
    feeds.get(runId)?.close()
    const feed = runFeed()
    feeds.set(runId, feed)
    return feed
  }
  function closeFeed(runId: number, feed: RunFeed): void {
    feed.close()
    setTimeout(() => feeds.get(runId) === feed && feeds.delete(runId), FEED_KEPT_MS).unref()
  }

  /** Never rejects: what it fails with goes to whoever waits for its beginning, or to the news. */
  async function carryOut(task: Bringing, begun: PromiseWithResolvers<number>): Promise<void> {
    let runId = 'runId' in task ? task.runId : 0
    let feed = runId > 0 ? openFeed(runId) : null
    const onRun = (id: number) => {
      runId = id
      feed ??= openFeed(id)
      begun.resolve(id)
    }
    try {
      await desk.run(
        task,
        {
          onRun,
          progress: (title, done, total, note = '') =>
            feed?.tell({ event: 'progress', data: { title, done, total, note } }),
        },
        ending.signal,
      )
      const news = endNews(await getRun(desk.db, runId))
      if (news) feed?.tell(news)
    } catch (error) {
      begun.reject(error)
      if (!(error instanceof ShopError)) desk.log.warn(error, 'an import failed')
      const message = ending.signal.aborted ? BROKEN_OFF : toldFailure((error as Error).message)
      feed?.tell({ event: 'failed', data: { id: runId, message } })
    } finally {
      if (feed) closeFeed(runId, feed)
    }
  }
  function follow(work: Promise<void>): void {
    underWay.add(work)
    void work.finally(() => underWay.delete(work))
  }

  return {
    begin: async (task, gone, after = async () => {}) => {
      const leave = await lists.enter(gone)
      const begun = Promise.withResolvers<number>()
      const lost = (error: unknown) => desk.log.warn(error, 'files of an import stay')
      follow(carryOut(task, begun).finally(leave).then(after).catch(lost))
      if (!('runId' in task)) return begun.promise
      return Promise.race([begun.promise, pause(REFUSAL_MS, task.runId, { ref: false })])
    },
    preview: async (task, gone) => {
      const leave = await previews.enter(gone)
      const ended = AbortSignal.any([gone, ending.signal])
      return desk.run(task, { onRun: () => {}, progress: () => {} }, ended).finally(leave)
    },
    feedOf: (runId) => feeds.get(runId),
    stop: async () => {
      ending.abort()
      await Promise.race([Promise.all(underWay), pause(LAST_WORDS_MS, null, { ref: false })])
    },
  }
}
