// A button for each city; one is chosen, and chosen again it is not.

import { Button } from '#src/ui/button.tsx'
import type { StoreCity } from '../contract.ts'
import styles from './shop-finder.module.css'

type Props = {
  readonly cities: readonly StoreCity[]
  readonly selected: string | null
  readonly onChoose: (value: string) => void
}

export function CityButtons({ cities, selected, onChoose }: Props) {
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
