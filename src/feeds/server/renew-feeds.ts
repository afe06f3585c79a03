// Background worker that renews the feeds when they are missing, or old and the catalogue has changed.

import type { Database } from '#src/platform/server/database.ts'
import { lockFolder } from '#src/platform/server/folder-lock.ts'
import { repeat } from '#src/platform/server/repeat.ts'
import type { FeedSettings } from '../feed-goods.ts'
import { type Edition, isWhole, readCurrentEdition } from './edition-store.ts'
import { catalogueFingerprint } from './feed-goods.repository.ts'
import { makeEdition, settingsFingerprint } from './make-edition.ts'

export type Feeds = {
  readonly db: Database
  readonly folder: string
  readonly settings: FeedSettings
  /** The least time between editions, except for changed settings. */
  readonly everyMs: number
}

/** When the edition of this name was last found up to date. */
export type LastCheck = { name: string; at: number }

/**
 * Resolves to whether an edition was made. The folder is locked by the operating system: of processes
 * that share it one makes the edition, and a killed one releases the lock.
 */
export async function renewFeeds(
  feeds: Feeds,
  lastCheck: LastCheck,
  end: AbortSignal,
): Promise<boolean> {
  if (!(await isDue(feeds, lastCheck))) return false
  const lock = await lockFolder(feeds.folder)
  if (!lock) return false // another process makes it
  try {
    if (!(await isDue(feeds, lastCheck))) return false // another process has just made it
    await makeEdition({ ...feeds, end })
    return true
  } finally {
    await lock.release()
  }
}

async function isDue(
  { db, folder, settings, everyMs }: Feeds,
  lastCheck: LastCheck,
): Promise<boolean> {
  const edition = await readCurrentEdition(folder)
  if (!edition || edition.settingsFingerprint !== settingsFingerprint(settings)) return true
  if (!(await isWhole(folder, edition))) return true
  if (Date.now() < lastCheckedAt(edition, lastCheck) + everyMs) return false
  if ((await catalogueFingerprint(db)) !== edition.catalogueFingerprint) return true
  Object.assign(lastCheck, { name: edition.name, at: Date.now() })
  return false
}

const lastCheckedAt = ({ name, madeAt }: Edition, lastCheck: LastCheck): number =>
  lastCheck.name === name ? lastCheck.at : Date.parse(madeAt)

const CHECK_EVERY_MS = 2000
/** The pause after a failure, such as a full disk. */
const FAILURE_PAUSE_MS = 60_000

type FeedWorkerOptions = Feeds & { readonly onFailure: (error: unknown) => void }

/** Returns a function that stops it: an unfinished edition is dropped, the last one stays. */
export function startFeedWorker({ onFailure, ...feeds }: FeedWorkerOptions): () => Promise<void> {
  const lastCheck: LastCheck = { name: '', at: 0 }
  let pausedUntil = 0
  return repeat({
    everyMs: CHECK_EVERY_MS,
    work: async (end) => {
      if (Date.now() < pausedUntil) return
      await renewFeeds(feeds, lastCheck, end).catch((error) => {
        if (end.aborted) return // aborted by the shutdown
        pausedUntil = Date.now() + FAILURE_PAUSE_MS
        throw error
      })
    },
    onFailure,
  })
}
