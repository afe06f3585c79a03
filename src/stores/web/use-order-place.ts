// The destination of an order for its buyer: the title of a shop alone does not name its city.

import { useApi } from '#src/platform/web/api-cache.ts'
import { storesApi } from '../contract.ts'

/** `address` is that of the order: the title of a shop, or a delivery address. */
export function useOrderPlace(address: string): { text: string; isShop: boolean } {
  const stores = useApi(storesApi.list, {})
  const home = stores.data?.cities.find(({ shops }) => shops.some(({ title }) => title === address))
  return home
    ? { text: `${home.city}, ${address}`, isShop: true }
    : { text: address, isShop: false }
}
