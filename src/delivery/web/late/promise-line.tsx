// The earliest pickup of a product: in the chosen shop or city, else anywhere.

import type { ReactNode } from 'react'
import { useApi } from '#src/platform/web/api-cache.ts'
import { storesApi } from '#src/stores/contract.ts'
import { chosenCity } from '#src/stores/web/public.ts'
import { deliveryApi } from '../../contract.ts'
import { firstArrival, type Storage } from '../../first-arrival.ts'
import { chosenShop } from '../chosen-shop.ts'
import styles from './promise-line.module.css'

type Props = {
  readonly storages: readonly Storage[]
  /** Pack size: the quantity for which the time is computed. */
  readonly quantity: number
  /** What the line says beside, of the time of the offer. */
  readonly children?: (at: string) => ReactNode
}

export function PromiseLine({ storages, quantity, children }: Props) {
  const where = useWhere()
  const hasCity = chosenCity.use() !== ''
  const isThere = storages.some((storage) => storage.quantity > 0)
  const places = useApi(deliveryApi.places, { query: where }, { enabled: isThere })
  if (!isThere || !places.data) return null
  const offer = firstArrival(storages, places.data.places, quantity)
  if (!offer) return <span className={styles.line}>привезём, срок назовём</span>
  return (
    <span className={styles.line}>
      <strong className={styles.when}>{offer.text}</strong>
      {!hasCity && <span className={styles.place}>,&nbsp;{offer.shop_city}</span>}
      <span className={where.shop ? styles.place : styles.aside}>,&nbsp;{offer.shop}</span>
      {children?.(offer.at)}
    </span>
  )
}

type Where = { readonly shop?: string; readonly city?: string }

/** The chosen shop of the chosen city, else that city, as query of the API. */
function useWhere(): Where {
  const chosen = chosenShop.use()
  const city = chosenCity.use()
  const title = city && chosen
  const stores = useApi(storesApi.list, {}, { enabled: title !== '' })
  const shop = stores.data?.cities
    .find((each) => each.city === city)
    ?.shops.find((each) => each.title === title)
  if (shop) return { shop: String(shop.id) }
  return city === '' ? {} : { city }
}
