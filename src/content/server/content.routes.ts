// HTTP of news.

import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { ShopError } from '#src/shared/errors.ts'
import { contentApi } from '../contract.ts'
import { findNeighbours, findNewsItem, listNews } from './news.repository.ts'
import { withPictureTitles } from './picture-titles.ts'

export function serveContent(api: ApiServer, { db }: { readonly db: Database }): void {
  serve(api, contentApi.news, async () => ({ news: await listNews(db) }))

  serve(api, contentApi.newsItem, async ({ params }) => {
    const [news, neighbours] = await Promise.all([
      findNewsItem(db, params.path),
      findNeighbours(db, params.path),
    ])
    if (!news) throw new ShopError('not-found', 'Такой новости нет.')
    return { news: { ...news, content: withPictureTitles(news.content) }, ...neighbours }
  })
}
