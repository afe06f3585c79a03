// Makes the feeds anew when they are missing or old and the catalogue says something else by now.

import type { Database } from '#src/platform/server/database.ts'
import { lockFolder } from '#src/platform/server/folder-lock.ts'
import type { FeedSettings } from '../feed-goods.ts'
import { cataloguePrint } from './catalogue-print.repository.ts'
import { type Edition, isWhole, readCurrentEdition } from './edition-store.ts'
import { makeEdition } from './make-edition.ts'
import { settingsPrint } from './settings-print.ts'

export type Feeds = {
  readonly db: Database
  readonly folder: string
  readonly settings: FeedSettings
  /** At most once in so long, however often the catalogue changes. */
  readonly everyMs: number
}

/** The last time that an edition was found to be true still, by its name. */
export type Known = { name: string; at: number }

/**
 * True when an edition was made. The lock is of the folder and of the operating system: of all
 * processes that share the folder one makes, and one that dies lets go of it.
 */
export async function renewFeeds(feeds: Feeds, known: Known, end: AbortSignal): Promise<boolean> {
  if (!(await isDue(feeds, known))) return false
  const lock = await lockFolder(feeds.folder)
  if (!lock) return false // another process is at it
  try {
    if (!(await isDue(feeds, known))) return false // it has just been done
    await makeEdition({ ...feeds, end })
    return true
  } finally {
    await lock.release()
  }
}

async function isDue({ db, folder, settings, everyMs }: Feeds, known: Known): Promise<boolean> {
  const edition = await readCurrentEdition(folder)
  if (!edition || edition.settingsPrint !== settingsPrint(settings)) return true
  if (!(await isWhole(folder, edition))) return true
  if (Date.now() < lastLookAt(edition, known) + everyMs) return false
  if ((await cataloguePrint(db)) !== edition.cataloguePrint) return true
  Object.assign(known, { name: edition.name, at: Date.now() })
  return false
}

const lastLookAt = ({ name, madeAt }: Edition, known: Known): number =>
  known.name === name ? known.at : Date.parse(madeAt)
