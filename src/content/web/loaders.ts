// What the news page asks before it is shown.

import type { LoaderFunctionArgs } from 'react-router'
import { preload } from '#src/platform/web/page-loader.ts'
import { contentApi } from '../contract.ts'

export async function loadNewsItem({ context, params }: LoaderFunctionArgs): Promise<null> {
  await preload(context, contentApi.newsItem, { params: { path: params.path ?? '' } })
  return null
}
