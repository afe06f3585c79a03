// The destination of an order for its buyer: the title of a shop alone does not name its city.

import { useApi } from '#src/platform/web/api-cache.ts'
import { storesApi } from '../contract.ts'

type OrderPlace = {
  readonly text: string
  /** False also for a pickup from a shop that was renamed since. */
  readonly isListedShop: boolean
}

/** `address` of a pickup is the title of its shop. */
export function useOrderPlace(address: string, isPickup: boolean): OrderPlace {
  const { data } = useApi(storesApi.list, {}, { enabled: isPickup })
  const home = data?.cities.find(({ shops }) => shops.some(({ title }) => title === address))
  return {
    text: home ? `${home.city}, ${address}` : address,
    isListedShop: home !== undefined,
  }
}
