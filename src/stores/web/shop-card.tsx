// A shop in the list: its address is a button to the map; its phone; the way there.

import { formatPhone } from '#src/shared/phone.ts'
import { classNames } from '#src/ui/class-names.ts'
import { MapPinIcon } from '#src/ui/icons.tsx'
import type { Shop } from '../contract.ts'
import { routeTo } from '../store-map.ts'
import styles from './shop-card.module.css'

type Props = {
  readonly shop: Shop
  /** Where an address of the page with a hash leads; once on a page. */
  readonly id?: string
  readonly isChosen: boolean
  readonly onChoose: (shop: Shop) => void
}

export function ShopCard({ shop, id, isChosen, onChoose }: Props) {
  const { title, phone } = shop
  return (
    <li id={id} className={styles.shop}>
      <address className={styles.address}>
        <button
          type="button"
          className={classNames(styles.title, 'still-read')}
          aria-pressed={isChosen}
          onClick={() => onChoose(shop)}
        >
          <MapPinIcon className={styles.pin} />
          {title}
        </button>
        <span className={styles.ways}>
          <a href={`tel:+${phone.replace(/\D/g, '')}`} className={styles.phone}>
            {formatPhone(phone)}
          </a>
          <a href={routeTo(shop)} target="_blank" rel="noopener" className={styles.route}>
            Построить маршрут
            <span className="visually-hidden"> до магазина {title}, в новой вкладке</span>
          </a>
        </span>
      </address>
    </li>
  )
}
