// Serves news.

import { readdirSync, readFileSync } from 'node:fs'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { ShopError } from '#src/shared/errors.ts'
import { contentApi, type NewsItem } from '../contract.ts'
import { findNeighbours, findNewsItem, listNews } from './news.repository.ts'

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

const FOLDER = new URL('../pictures/', import.meta.url)
const ADDRESS = '/pictures/'

type Blocks = NewsItem['content']

/** Adds the titles of the shop's own pictures as alternative texts. */
const withPictureTitles = (blocks: Blocks): Blocks =>
  blocks.map((block) => {
    const alt = pictureTitles().get(block.img)
    return alt ? { ...block, alt } : block
  })

let titleByAddress: ReadonlyMap<string, string> | undefined

/** Read once, at the first request for an article. */
function pictureTitles(): ReadonlyMap<string, string> {
  titleByAddress ??= new Map(
    readdirSync(FOLDER).map((file) => [
      `${ADDRESS}${file}`,
      readFileSync(new URL(file, FOLDER), 'utf8').match(/<title>(.+?)<\/title>/)?.[1] ?? '',
    ]),
  )
  return titleByAddress
}
