// Where an order goes, for its buyer: a shop's title alone does not say in which city it stands.

import { useApi } from '#src/platform/web/api-cache.ts'
import { storesApi } from '../contract.ts'

/** `address` as the order keeps it: the title of a shop, or what the buyer wrote. */
export function useOrderPlace(address: string): { text: string; isShop: boolean } {
  const stores = useApi(storesApi.list, {})
  const home = stores.data?.cities.find(({ shops }) => shops.some(({ title }) => title === address))
  return home
    ? { text: `${home.city}, ${address}`, isShop: true }
    : { text: address, isShop: false }
}
