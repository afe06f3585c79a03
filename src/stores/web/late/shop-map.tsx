// The shop's own map with one shop in its middle. The policy of its page allows no foreign host, so
// neither the provider's map nor tiles are drawn.

import type { Shop, StoreCity } from '../../contract.ts'
import { StoreMap } from '../map/store-map.tsx'
import { StoreSettingsProvider, useStoreSettings } from '../store-settings.ts'

type Props = { readonly city: StoreCity; readonly shop: Shop }

export function ShopMap({ city, shop }: Props) {
  const settings = useStoreSettings()
  return (
    <StoreSettingsProvider value={{ ...settings, map: OWN_MAP }}>
      <StoreMap cities={[city]} focus={{ city: city.value, shop: shop.id }} />
    </StoreSettingsProvider>
  )
}

const OWN_MAP = { yandex: null, tiles: null }
