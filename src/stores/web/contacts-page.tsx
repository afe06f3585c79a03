// /contacts: the cities, their shops, the map.

import { MessengerLinks } from '#src/content/web/public.ts'
import { useApi } from '#src/platform/web/api-cache.ts'
import { messageOf } from '#src/platform/web/api-error.ts'
import { PageHead } from '#src/platform/web/page-head.tsx'
import { EmptyNotice, FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { type StoreCity, storesApi } from '../contract.ts'
import styles from './contacts-page.module.css'
import { ShopFinder } from './shop-finder.tsx'

export function ContactsPage() {
  const stores = useApi(storesApi.list, {})
  return (
    <div className={styles.page}>
      <PageHead
        title="Контакты: адреса и телефоны магазинов"
        description={`Магазины автозапчастей${inCities(stores.data?.cities ?? [])}: адреса, телефоны и часы работы, магазины на карте.`}
      />
      <h1>Контакты</h1>
      <MessengerLinks label="Написать нам:" />
      {stores.isPending && <Skeleton shape="text" count={3} />}
      {stores.isError && (
        <FailureNotice
          text={messageOf(stores.error, 'Не удалось загрузить магазины.')}
          onRetry={stores.refetch}
        />
      )}
      {stores.isSuccess &&
        (stores.data.cities.length > 0 ? (
          <ShopFinder cities={stores.data.cities} />
        ) : (
          <EmptyNotice text="Магазинов пока нет." />
        ))}
    </div>
  )
}

/** ` в городах Волгоград, Волжский`; empty while they are loading. */
const inCities = (cities: readonly StoreCity[]): string =>
  cities.length > 0 ? ` в городах ${cities.map(({ city }) => city).join(', ')}` : ''
