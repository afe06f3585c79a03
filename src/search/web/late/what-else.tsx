// Where to look when nothing was found: without the car, in its catalogue, by phone.

import { Link } from 'react-router'
import { catalogueApi } from '#src/catalogue/contract.ts'
import { CallbackLink, useCompany } from '#src/content/web/public.ts'
import { useApi } from '#src/platform/web/api-cache.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { type Car, carHref, carTitle, NO_CAR, useCar } from '#src/vehicles/web/public.ts'
import { categoryHref, searchAddress } from '../search-address.ts'
import styles from './what-else.module.css'

type Props = {
  readonly text: string
  /** The car by which was searched. */
  readonly car: Car
  /** The search without its filters, where it has some. */
  readonly wholeHref: string | undefined
}

export function WhatElse({ text, car, wholeHref }: Props) {
  const remembered = useCar()
  const chosen = car.brand ? car : remembered
  const { phone } = useCompany()
  return (
    <div className={styles.else}>
      <p>Проверьте, как написан артикул, или назовите деталь одним-двумя словами.</p>
      <ul className={styles.ways}>
        {wholeHref !== undefined && (
          <li>
            <Link to={wholeHref}>Искать «{text}» без фильтров</Link>
          </li>
        )}
        {car.brand && (
          <li>
            <Link to={searchAddress(text, NO_CAR)}>Искать «{text}» для всех автомобилей</Link>
          </li>
        )}
        <li>
          <Link to={carHref(chosen)}>
            {chosen.brand
              ? `Все запчасти для ${carTitle(chosen)}`
              : 'Каталог по маркам и категориям'}
          </Link>
          {chosen.model && <TopCategories car={chosen} />}
        </li>
        <li>
          <Link to={`/request?${new URLSearchParams({ text })}`}>
            Попросить подобрать деталь по VIN или фото
          </Link>
        </li>
      </ul>
      <p>
        Или позвоните, подберём по телефону:{' '}
        <a href={`tel:+${phone}`} className={styles.phone}>
          {formatPhone(phone)}
        </a>
      </p>
      <CallbackLink />
    </div>
  )
}

/** A way that is offered besides: while it loads or when it fails, the link above is enough. */
function TopCategories({ car }: { readonly car: Car }) {
  const tree = useApi(catalogueApi.categories, { query: car })
  const withGoods = tree.data?.categories.filter(({ product_count }) => product_count > 0)
  return (
    <ul className={styles.categories}>
      {withGoods?.map(({ key, name }) => (
        <li key={key}>
          <Link to={categoryHref(car, key)}>{name}</Link>
        </li>
      ))}
    </ul>
  )
}
