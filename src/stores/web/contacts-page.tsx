// /contacts: the cities and their shops.

import { useState } from 'react'
import { useApi } from '#src/platform/web/api-cache.ts'
import { messageOf } from '#src/platform/web/api-error.ts'
import { PageHead } from '#src/platform/web/page-head.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyNotice, FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { type StoreCity, storesApi } from '../contract.ts'
import { toggledCity } from '../store-map.ts'
import styles from './contacts-page.module.css'
import { ShopList } from './shop-list.tsx'

export function ContactsPage() {
  const stores = useApi(storesApi.list, {})
  return (
    <div className={styles.page}>
      <PageHead
        title="Контакты: адреса и телефоны магазинов"
        description={`Магазины автозапчастей${inCities(stores.data?.cities ?? [])}: адреса и телефоны.`}
      />
      <h1>Контакты</h1>
      {stores.isPending && <Skeleton shape="text" count={3} />}
      {stores.isError && (
        <FailureNotice
          text={messageOf(stores.error, 'Не удалось загрузить магазины.')}
          onRetry={stores.refetch}
        />
      )}
      {stores.isSuccess && <Cities cities={stores.data.cities} />}
    </div>
  )
}

/** ` в городах Волгоград, Волжский`; nothing while they are not known. */
const inCities = (cities: readonly StoreCity[]): string =>
  cities.length > 0 ? ` в городах ${cities.map(({ city }) => city).join(', ')}` : ''

function Cities({ cities }: { readonly cities: readonly StoreCity[] }) {
  const [selected, select] = useState<string | null>(null)
  if (cities.length === 0) return <EmptyNotice text="Магазинов пока нет." />
  const shown = selected ? cities.filter(({ value }) => value === selected) : cities
  return (
    <>
      <ul className={styles.cities} aria-label="Города">
        {cities.map(({ city, value }) => (
          <li key={value}>
            <Button
              aria-pressed={value === selected}
              className={styles.city}
              onClick={() => select(toggledCity(selected, value))}
            >
              {city}
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.shown} aria-live="polite">
        {shown.map((city) => (
          <ShopList key={city.value} city={city} />
        ))}
      </div>
    </>
  )
}
