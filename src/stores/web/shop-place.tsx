// The shop of an order: address, phone, hours, route, and the shop's own map.

import { lazy, Suspense } from 'react'
import { useApi } from '#src/platform/web/api-cache.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { Icon } from '#src/ui/icons.tsx'
import { storesApi } from '../contract.ts'
import { routeTo } from '../map-view.ts'
import styles from './shop-place.module.css'
import { useStoreSettings } from './store-settings.ts'

const ShopMap = /* @__PURE__ */ lazy(async () => ({
  default: (await import('./late/shop-map.tsx')).ShopMap,
}))

/** Empty where no shop has this title. */
export function ShopPlace({ title }: { readonly title: string }) {
  const stores = useApi(storesApi.list, {})
  const { hours } = useStoreSettings()
  const city = stores.data?.cities.find(({ shops }) => shops.some((shop) => shop.title === title))
  const shop = city?.shops.find((each) => each.title === title)
  if (!city || !shop) return null
  return (
    <div className={styles.place}>
      <ul className={styles.facts}>
        <li>
          <Icon name="map-pin" />
          <span>
            {city.city}, {shop.title}
          </span>
        </li>
        <li>
          <Icon name="clock" />
          <span>{shop.hours ?? hours}</span>
        </li>
        <li>
          <Icon name="phone" />
          <a href={`tel:+${shop.phone.replace(/\D/g, '')}`}>{formatPhone(shop.phone)}</a>
        </li>
      </ul>
      <a href={routeTo(shop)} target="_blank" rel="noopener" className={styles.route}>
        Построить маршрут<span className="visually-hidden">, в новой вкладке</span>
      </a>
      <div className={styles.map}>
        <Suspense>
          <ShopMap city={city} shop={shop} />
        </Suspense>
      </div>
    </div>
  )
}
