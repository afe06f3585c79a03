// The feeds of the runs that this process works on, and of those that it has just ended.

import { type RunFeed, runFeed } from './run-feed.ts'

export type RunFeeds = {
  /** Whoever listens to an earlier work on the same run hears no more of it. */
  readonly open: (runId: number) => RunFeed
  /** Who comes a little late still hears how it ended. */
  readonly close: (runId: number, feed: RunFeed) => void
  readonly of: (runId: number) => RunFeed | undefined
}

const KEPT_MS = 60_000

export function runFeeds(): RunFeeds {
  const feeds = new Map<number, RunFeed>()
  return {
    open: (runId) => {
      feeds.get(runId)?.close()
      const feed = runFeed()
      feeds.set(runId, feed)
      return feed
    },
    close: (runId, feed) => {
      feed.close()
      setTimeout(() => feeds.get(runId) === feed && feeds.delete(runId), KEPT_MS).unref()
    },
    of: (runId) => feeds.get(runId),
  }
}
