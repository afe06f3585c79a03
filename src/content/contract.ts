// Endpoints of news. Field names are the specification's.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { requiredText } from '#src/shared/wire-fields.ts'

export const NewsTeaser = z.object({
  path: z.string(),
  logo: z.string(),
  title: z.string(),
  date: z.string(),
  article: z.string(),
})
export type NewsTeaser = z.infer<typeof NewsTeaser>

export const NewsItem = z.extend(NewsTeaser, {
  content: z.array(
    z.object({
      img: z.string(),
      /** Description of the picture, where there is one. */
      alt: z.optional(z.string()),
      title: z.optional(z.string()),
      date: z.optional(z.string()),
      texts: z.array(z.string()),
    }),
  ),
})
export type NewsItem = z.infer<typeof NewsItem>

export const NewsLink = z.object({ path: z.string(), title: z.string() })
export type NewsLink = z.infer<typeof NewsLink>

export const contentApi = {
  news: endpoint({
    method: 'GET',
    path: '/api/news',
    summary: 'Новости магазина, новые первыми',
    access: 'public',
    answer: z.object({ news: z.array(NewsTeaser) }),
  }),
  newsItem: endpoint({
    method: 'GET',
    path: '/api/news/:path',
    summary: 'Новость целиком и её соседи в списке новостей',
    access: 'public',
    params: z.object({ path: requiredText(200) }),
    answer: z.object({
      news: NewsItem,
      previous: z.nullable(NewsLink),
      next: z.nullable(NewsLink),
    }),
  }),
}
