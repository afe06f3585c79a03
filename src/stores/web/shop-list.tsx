// Lists of cities and shops: buttons and lists on a wide screen, an accordion on a narrow one.

import { formatPhone } from '#src/shared/phone.ts'
import { Accordion } from '#src/ui/browsing/accordion.tsx'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icons.tsx'
import { type Shop, type StoreCity, shopAnchor } from '../contract.ts'
import { routeTo } from '../map-view.ts'
import cardStyles from './shop-card.module.css'
import styles from './shop-finder.module.css'

/** Hours of shops without their own; null where all have the same, which stand above the list. */
type Usual = string | null

type ListProps = {
  readonly city: StoreCity
  readonly usual: Usual
  readonly chosen: number | null
  readonly onChoose: (shop: Shop) => void
}

export function ShopList({ city: { city, value, shops }, usual, chosen, onChoose }: ListProps) {
  return (
    <section aria-labelledby={`city-${value}`}>
      <h2 id={`city-${value}`} className={styles.name}>
        {city}
      </h2>
      <ul className={styles.shops}>
        {shops.map((shop) => (
          <ShopCard
            key={shop.id}
            id={shopAnchor(shop.id)}
            shop={shop}
            usual={usual}
            isChosen={shop.id === chosen}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </section>
  )
}

type ButtonsProps = {
  readonly cities: readonly StoreCity[]
  readonly selected: string | null
  readonly onChoose: (value: string) => void
}

/** A button for each city. At most one is pressed; a click on it releases it. */
export function CityButtons({ cities, selected, onChoose }: ButtonsProps) {
  return (
    <ul className={styles.cities} aria-label="Города">
      {cities.map(({ city, value }) => (
        <li key={value}>
          <Button
            aria-pressed={value === selected}
            className={styles.city}
            onClick={() => onChoose(value)}
          >
            {city}
          </Button>
        </li>
      ))}
    </ul>
  )
}

type AccordionProps = {
  readonly city: StoreCity
  readonly usual: Usual
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly chosen: number | null
  readonly onChoose: (shop: Shop) => void
}

/** A city on a narrow screen: the open one is the chosen one. */
export function CityAccordion({ city, usual, isOpen, onToggle, chosen, onChoose }: AccordionProps) {
  return (
    <Accordion
      className={styles.section}
      summary={city.city}
      open={isOpen}
      // fires on changes by code too
      onToggle={(event) => event.currentTarget.open !== isOpen && onToggle()}
    >
      <ul className={styles.shops}>
        {city.shops.map((shop) => (
          <ShopCard
            key={shop.id}
            shop={shop}
            usual={usual}
            isChosen={shop.id === chosen}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </Accordion>
  )
}

type CardProps = {
  readonly shop: Shop
  readonly usual: Usual
  /** The hash of the shop in the address of the page; once on a page. */
  readonly id?: string
  readonly isChosen: boolean
  readonly onChoose: (shop: Shop) => void
}

/** A shop in the list: its address selects it on the map. */
function ShopCard({ shop, usual, id, isChosen, onChoose }: CardProps) {
  const { title, phone } = shop
  return (
    <li id={id} className={cardStyles.shop}>
      <address className={cardStyles.address}>
        <button
          type="button"
          className={classNames(cardStyles.title, 'still-read')}
          aria-pressed={isChosen}
          onClick={() => onChoose(shop)}
        >
          <Icon name="map-pin" className={cardStyles.pin} />
          {title}
        </button>
        {usual !== null && <span className={cardStyles.hours}>{shop.hours ?? usual}</span>}
        <span className={cardStyles.ways}>
          <a href={`tel:+${phone.replace(/\D/g, '')}`} className={cardStyles.phone}>
            {formatPhone(phone)}
          </a>
          <a href={routeTo(shop)} target="_blank" rel="noopener" className={cardStyles.route}>
            Построить маршрут
            <span className="visually-hidden"> до магазина {title}, в новой вкладке</span>
          </a>
        </span>
      </address>
    </li>
  )
}
