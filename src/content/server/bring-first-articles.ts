// The articles that a new shop begins with: brought once, and never over what its owner wrote.

import type { Database } from '#src/platform/server/database.ts'
import { isNewsUntouched, lockNews, restartNewsIds, saveNewsItem } from './news.repository.ts'

/** All or nothing. Costs one query where there is nothing to do. */
export async function bringFirstArticles(db: Database): Promise<void> {
  if (!(await isNewsUntouched(db))) return
  const { firstArticles } = await import('./articles/first-articles.ts')
  await db.transaction(async (tx) => {
    await lockNews(tx)
    if (!(await isNewsUntouched(tx))) return // another server was quicker
    await restartNewsIds(tx)
    for (const article of firstArticles) await saveNewsItem(tx, article)
  })
}
