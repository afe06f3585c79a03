// Where to look when nothing was found: by request, in the catalogue, without the car, by phone.

import { Link } from 'react-router'
import { catalogueApi } from '#src/catalogue/contract.ts'
import { CategoryTiles } from '#src/catalogue/web/public.ts'
import { CallbackLink, useCompany } from '#src/content/web/public.ts'
import { useApi } from '#src/platform/web/api-cache.ts'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { formatPhone } from '#src/shared/phone.ts'
import { ButtonLink } from '#src/ui/button.tsx'
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
      <ButtonLink
        href={`/request?${new URLSearchParams({ text })}`}
        link={RouterLink}
        variant="primary"
      >
        Подобрать по VIN или фото
      </ButtonLink>
      <TopCategories car={chosen} />
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

/** Those of the car; until they are known, and without a car, those of the shop. */
function TopCategories({ car }: { readonly car: Car }) {
  const { model } = car
  const tree = useApi(catalogueApi.categories, { query: car }, { enabled: !!model })
  const ofShop = useApi(catalogueApi.allCategories, {})
  const hrefOf = (key: string) => (model ? categoryHref(car, key) : `/catalog/categories/${key}`)
  const { categories = [] } = tree.data ?? ofShop.data ?? {}
  return <CategoryTiles categories={categories} hrefOf={hrefOf} />
}
