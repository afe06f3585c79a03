// What the list of motor oils asks before it is shown.

import type { LoaderFunctionArgs } from 'react-router'
import { preload } from '#src/platform/web/page-loader.ts'
import { storesApi } from '#src/stores/contract.ts'
import { oilsApi } from '../oil-contract.ts'
import { oilsQuery } from './oil-address.ts'

export async function loadOils({ context, request }: LoaderFunctionArgs): Promise<null> {
  const query = oilsQuery(new URL(request.url).searchParams)
  await Promise.all([preload(context, oilsApi, { query }), preload(context, storesApi.list, {})])
  return null
}
