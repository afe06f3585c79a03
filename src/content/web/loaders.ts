// What the pages of news ask before they are shown.

import type { LoaderFunctionArgs } from 'react-router'
import { preload } from '#src/platform/web/page-loader.ts'
import { contentApi } from '../contract.ts'

export async function loadNewsList({ context }: LoaderFunctionArgs): Promise<null> {
  await preload(context, contentApi.news, {})
  return null
}

export async function loadNewsItem({ context, params }: LoaderFunctionArgs): Promise<null> {
  await preload(context, contentApi.newsItem, { params: { path: params.path ?? '' } })
  return null
}
