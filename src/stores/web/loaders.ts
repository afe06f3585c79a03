// What the contacts page asks before it is shown.

import type { LoaderFunctionArgs } from 'react-router'
import { preload } from '#src/platform/web/page-loader.ts'
import { storesApi } from '../contract.ts'

export async function loadStores({ context }: LoaderFunctionArgs): Promise<null> {
  await preload(context, storesApi.list, {})
  return null
}
