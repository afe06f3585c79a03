// The shop's own map of a city with one of its shops: it has no streets, so a nearer view would be
// bare. The policy of its page allows no foreign host: no provider's map and no tiles are drawn.

import type { Shop, StoreCity } from '../../contract.ts'
import { StoreMap } from '../map/store-map.tsx'
import { StoreSettingsProvider, useStoreSettings } from '../store-settings.ts'

type Props = { readonly city: StoreCity; readonly shop: Shop }

export function ShopMap({ city, shop }: Props) {
  const settings = useStoreSettings()
  return (
    <StoreSettingsProvider value={{ ...settings, map: OWN_MAP }}>
      <StoreMap cities={[{ ...city, shops: [shop] }]} focus={{ city: city.value, shop: null }} />
    </StoreSettingsProvider>
  )
}

const OWN_MAP = { yandex: null, tiles: null }
