// Saves the first articles of a new shop: once, and never over articles of its owner.

import type { Database } from '#src/platform/server/database.ts'
import { classes, labels, viscosity } from './articles/oil-grades.ts'
import { change, fakes, turbo } from './articles/oil-in-use.ts'
import {
  isNewsUntouched,
  lockNews,
  type NewsItem,
  restartNewsIds,
  saveNewsItem,
} from './news.repository.ts'

/** In the order of reading. A space before a unit or a dash in them does not break. */
export const firstArticles: readonly NewsItem[] = [viscosity, classes, labels, turbo, change, fakes]

/** All or nothing. Costs one query where there is nothing to do. */
export async function bringFirstArticles(db: Database): Promise<void> {
  if (!(await isNewsUntouched(db))) return
  await db.transaction(async (tx) => {
    await lockNews(tx)
    if (!(await isNewsUntouched(tx))) return // another server was quicker
    await restartNewsIds(tx)
    for (const article of firstArticles) await saveNewsItem(tx, article)
  })
}
