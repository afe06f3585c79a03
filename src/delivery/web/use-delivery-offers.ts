// The ways to receive a cart, asked of the shop.

import { useApi } from '#src/platform/web/api-cache.ts'
import { deliveryApi } from '../contract.ts'

type Line = { readonly id: number; readonly quantity: number }

/** `city` is that of the courier and the carriers; empty: the first one of the shop. */
export function useDeliveryOffers(lines: readonly Line[], city: string) {
  const products = lines.map(({ id, quantity }) => `${id}:${quantity}`).join(',')
  const query = { products, ...(city !== '' && { city }) }
  return useApi(deliveryApi.offers, { query }, { enabled: products !== '', keepPrevious: true })
}
