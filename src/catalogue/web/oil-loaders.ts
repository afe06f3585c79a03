// What the list of motor oils asks before it is shown.

import type { LoaderFunctionArgs } from 'react-router'
import { preload, refuseEmptyPage } from '#src/platform/web/page-loader.ts'
import { oilsApi } from '../oil-contract.ts'
import { oilsQuery } from './oil-address.ts'

export async function loadOils({ context, request }: LoaderFunctionArgs): Promise<null> {
  const { searchParams } = new URL(request.url)
  const answer = await preload(context, oilsApi, { query: oilsQuery(searchParams) })
  refuseEmptyPage(searchParams, answer?.products)
  return null
}
