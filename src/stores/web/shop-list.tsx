// The shops of a city: address, phone.

import { formatPhone } from '#src/shared/phone.ts'
import { MapPinIcon } from '#src/ui/icons.tsx'
import type { StoreCity } from '../contract.ts'
import styles from './contacts-page.module.css'

export function ShopList({ city: { city, value, shops } }: { readonly city: StoreCity }) {
  return (
    <section className={styles.shops} aria-labelledby={`city-${value}`}>
      <h2 id={`city-${value}`} className={styles.name}>
        {city}
      </h2>
      <ul className={styles.grid}>
        {shops.map(({ id, title, phone }) => (
          <li key={id} className={styles.shop}>
            <MapPinIcon className={styles.pin} />
            <address className={styles.address}>
              <span>{title}</span>
              <a href={`tel:+${phone.replace(/\D/g, '')}`} className={styles.phone}>
                {formatPhone(phone)}
              </a>
            </address>
          </li>
        ))}
      </ul>
    </section>
  )
}
