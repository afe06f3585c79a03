// What the home page asks before it is shown.

import type { LoaderFunctionArgs } from 'react-router'
import { preload } from '#src/platform/web/page-loader.ts'
import { preloadPicker } from '#src/vehicles/web/public.ts'
import { homeApi } from '../contract.ts'

export async function loadHome({ context }: LoaderFunctionArgs): Promise<null> {
  await Promise.all([preload(context, homeApi, {}), preloadPicker(context)])
  return null
}
