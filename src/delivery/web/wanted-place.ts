// Where the buyer wants goods: in the chosen shop of the chosen city, else in that city, else anywhere.

import { useApi } from '#src/platform/web/api-cache.ts'
import { storesApi } from '#src/stores/contract.ts'
import { chosenCity } from '#src/stores/web/public.ts'
import { chosenShop } from './chosen-shop.ts'

/**
 * Query of the API; null while the chosen shop is looked up. Lists have the same in `PromiseLine`: a
 * file that both share would make what comes after every list too heavy.
 */
export function useWantedPlace(): { shop?: string; city?: string } | null {
  const chosen = chosenShop.use()
  const city = chosenCity.use()
  const title = city && chosen
  const stores = useApi(storesApi.list, {}, { enabled: title !== '' })
  if (title !== '' && stores.isPending) return null
  const shop = stores.data?.cities
    .find((each) => each.city === city)
    ?.shops.find((each) => each.title === title)
  if (shop) return { shop: String(shop.id) }
  return city === '' ? {} : { city }
}
