// Lists of cities and shops beside the map, which shows the chosen one.

import { useRef, useState } from 'react'
import { Icon } from '#src/ui/icons.tsx'
import type { Shop, StoreCity } from '../contract.ts'
import { type Focus, NOTHING_CHOSEN, toggledCity } from '../map-view.ts'
import { StoreMap } from './map/store-map.tsx'
import styles from './shop-finder.module.css'
import { CityAccordion, CityButtons, ShopList } from './shop-list.tsx'
import { useStoreSettings } from './store-settings.ts'

/** Buttons or accordion choose the city; the width of the screen decides which is visible. */
export function ShopFinder({ cities }: { readonly cities: readonly StoreCity[] }) {
  const [focus, setFocus] = useState<Focus>(NOTHING_CHOSEN)
  const map = useRef<HTMLDivElement>(null)
  const { hours } = useStoreSettings()
  const chooseCity = (value: string) =>
    setFocus(({ city }) => ({ city: toggledCity(city, value), shop: null }))
  const chooseShop = ({ id }: Shop) => {
    setFocus(({ city }) => ({ city, shop: id }))
    map.current?.scrollIntoView({ block: 'nearest' })
  }
  // one line above all, unless a shop has other hours
  const [every, ...others] = new Set(
    cities.flatMap(({ shops }) => shops.map((shop) => shop.hours ?? hours)),
  )
  const differ = others.length > 0 ? hours : null
  const shown = focus.city ? cities.filter(({ value }) => value === focus.city) : cities
  return (
    <div className={styles.finder}>
      <div className={styles.buttons}>
        <CityButtons cities={cities} selected={focus.city} onChoose={chooseCity} />
      </div>
      <div className={styles.places}>
        {differ === null && (
          <p className={styles.hours}>
            <Icon name="clock" />
            <span>
              Магазины открыты: <span className={styles.times}>{every}</span>
            </span>
          </p>
        )}
        <div className={styles.list} aria-live="polite">
          {shown.map((city) => (
            <ShopList
              key={city.value}
              city={city}
              usual={differ}
              chosen={focus.shop}
              onChoose={chooseShop}
            />
          ))}
        </div>
        <div className={styles.accordion}>
          {cities.map((city) => (
            <CityAccordion
              key={city.value}
              city={city}
              usual={differ}
              isOpen={city.value === focus.city}
              onToggle={() => chooseCity(city.value)}
              chosen={focus.shop}
              onChoose={chooseShop}
            />
          ))}
        </div>
      </div>
      <div ref={map} className={styles.map}>
        <StoreMap cities={cities} focus={focus} />
      </div>
      <p role="status" className="visually-hidden">
        {chosenText(cities, focus)}
      </p>
    </div>
  )
}

function chosenText(cities: readonly StoreCity[], { shop }: Focus): string {
  const city = cities.find(({ shops }) => shops.some(({ id }) => id === shop))
  const chosen = city?.shops.find(({ id }) => id === shop)
  return city && chosen ? `На карте: ${city.city}, ${chosen.title}` : ''
}
