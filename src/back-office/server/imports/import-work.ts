// The imports of this process: one after the other, each with its news, all stopped with the shop.

import { setTimeout as pause } from 'node:timers/promises'
import type { ImportTask, ListPreview } from '#src/catalogue-import/server/public.ts'
import { type Bringing, carryOut } from './carry-out.ts'
import type { ImportDesk } from './import-desk.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { RunFeed } from './run-feed.ts'
import { runFeeds } from './run-feeds.ts'

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
  readonly preview: (task: Preview, gone: AbortSignal) => Promise<ListPreview>
  /** Of a run that this process works on, or has until a minute ago. */
  readonly feedOf: (runId: number) => RunFeed | undefined
  /** Nothing begins any more, and what can be broken off is. */
  readonly end: () => void
  /** Resolves when nothing is under way, or takes too long for it. */
  readonly ended: () => Promise<void>
}

/** Shorter than proxies wait for an answer. */
const QUEUE = { mostWaiting: 3, patienceMs: 45_000 }
/** An act that is neither refused nor done by then is under way. */
const REFUSAL_MS = 10_000
const LAST_WORDS_MS = 5000

export function importWork(desk: ImportDesk): ImportWork {
  const [lists, previews] = [oneAtATime(QUEUE), oneAtATime(QUEUE)]
  const feeds = runFeeds()
  const underWay = new Set<Promise<void>>()
  const ending = new AbortController()
  const end = ending.signal

  const keepInSight = (work: Promise<void>) => {
    underWay.add(work)
    void work.finally(() => underWay.delete(work))
  }
  return {
    begin: async (task, gone, after = async () => {}) => {
      const leave = await lists.enter(AbortSignal.any([gone, end]))
      const begun = Promise.withResolvers<number>()
      const lost = (error: unknown) => desk.log.warn(error, 'files of an import stay')
      const work = carryOut(desk, task, { feeds, end, begun })
      keepInSight(work.finally(leave).then(after).catch(lost))
      if (!('runId' in task)) return begun.promise
      return Promise.race([begun.promise, pause(REFUSAL_MS, task.runId, { ref: false })])
    },
    preview: async (task, gone) => {
      const ended = AbortSignal.any([gone, end])
      const leave = await previews.enter(ended)
      return desk.run(task, { onRun: () => {}, progress: () => {} }, ended).finally(leave)
    },
    feedOf: feeds.of,
    end: () => ending.abort(),
    ended: async () => {
      await Promise.race([Promise.all(underWay), pause(LAST_WORDS_MS, null, { ref: false })])
    },
  }
}
