// Fetches the delivery offers for a cart.

import { useApi } from '#src/platform/web/api-cache.ts'
import { deliveryApi } from '../contract.ts'

type Line = { readonly id: number; readonly quantity: number }

/** `city`: the city of courier and carriers; '': the shop's first. */
export function useDeliveryOffers(lines: readonly Line[], city: string) {
  const products = lines.map(({ id, quantity }) => `${id}:${quantity}`).join(',')
  const query = { products, ...(city !== '' && { city }) }
  return useApi(deliveryApi.offers, { query }, { enabled: products !== '', keepPrevious: true })
}
