// Keeps the feeds current beside the answering of requests, in every web process.

import { repeat } from '#src/platform/server/repeat.ts'
import { type Feeds, type Known, renewFeeds } from './renew-feeds.ts'

const LOOK_EVERY_MS = 2000
/** After a failure: a full disk is not emptied by trying again at once. */
const REST_MS = 60_000

type FeedWork = Feeds & { readonly onFailure: (error: unknown) => void }

/** Returns how to stop: what is being made then is given up, and the last edition stays. */
export function startFeedWork({ onFailure, ...feeds }: FeedWork): () => Promise<void> {
  const known: Known = { name: '', at: 0 }
  let restUntil = 0
  return repeat({
    everyMs: LOOK_EVERY_MS,
    work: async (end) => {
      if (Date.now() < restUntil) return
      await renewFeeds(feeds, known, end).catch((error) => {
        if (end.aborted) return // given up because the shop ends
        restUntil = Date.now() + REST_MS
        throw error
      })
    },
    onFailure,
  })
}
