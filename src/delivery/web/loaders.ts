// Loader of the delivery page.

import type { LoaderFunctionArgs } from 'react-router'
import { preload } from '#src/platform/web/page-loader.ts'
import { deliveryApi } from '../contract.ts'

export async function loadDeliveryPrices({ context }: LoaderFunctionArgs): Promise<null> {
  await preload(context, deliveryApi.prices, {})
  return null
}
