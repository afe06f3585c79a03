// A city of the narrow screen: opened, it is the chosen one and shows its shops.

import { Accordion } from '#src/ui/accordion.tsx'
import type { Shop, StoreCity } from '../contract.ts'
import { ShopCard } from './shop-card.tsx'
import styles from './shop-finder.module.css'

type Props = {
  readonly city: StoreCity
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly chosen: number | null
  readonly onChoose: (shop: Shop) => void
}

export function CityAccordion({ city, isOpen, onToggle, chosen, onChoose }: Props) {
  return (
    <Accordion
      className={styles.section}
      summary={city.city}
      open={isOpen}
      // told of every change, also of those that we made ourselves
      onToggle={(event) => event.currentTarget.open !== isOpen && onToggle()}
    >
      <ul className={styles.shops}>
        {city.shops.map((shop) => (
          <ShopCard key={shop.id} shop={shop} isChosen={shop.id === chosen} onChoose={onChoose} />
        ))}
      </ul>
    </Accordion>
  )
}
