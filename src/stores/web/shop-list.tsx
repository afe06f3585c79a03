// The shops of a city on a wide screen.

import { type Shop, type StoreCity, shopAnchor } from '../contract.ts'
import { ShopCard } from './shop-card.tsx'
import styles from './shop-finder.module.css'

type Props = {
  readonly city: StoreCity
  readonly chosen: number | null
  readonly onChoose: (shop: Shop) => void
}

export function ShopList({ city: { city, value, shops }, chosen, onChoose }: Props) {
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
            isChosen={shop.id === chosen}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </section>
  )
}
