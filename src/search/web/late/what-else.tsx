// Where to look when nothing was found: by request, in the catalogue, without the car, by phone.

import { Link } from 'react-router'
import { TopCategories } from '#src/catalogue/web/public.ts'
import { CallbackLink, useCompany } from '#src/content/web/public.ts'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { formatPhone } from '#src/shared/phone.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { type Car, carHref, carTitle, useCar } from '#src/vehicles/web/public.ts'
import { addressOfEveryCar, categoryHref } from '../search-address.ts'
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
      <TopCategories
        car={car}
        {...(car.model && { hrefOf: (key: string) => categoryHref(car, key) })}
      />
      <ul className={styles.ways}>
        {wholeHref !== undefined && (
          <li>
            <Link to={wholeHref}>Искать «{text}» без фильтров</Link>
          </li>
        )}
        {car.brand && (
          <li>
            <Link to={addressOfEveryCar(text)}>Искать «{text}» для всех автомобилей</Link>
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
