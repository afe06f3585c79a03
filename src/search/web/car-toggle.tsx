// Unfolds the car of the search form on a phone, where it would push the page away.

import { ChevronDownIcon } from '#src/ui/icons.tsx'
import { type Car, carTitle } from '#src/vehicles/web/public.ts'
import styles from './search-form.module.css'

type Props = { readonly car: Car; readonly isOpen: boolean; readonly onToggle: () => void }

export function CarToggle({ car, isOpen, onToggle }: Props) {
  return (
    <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={onToggle}>
      <span>{car.brand ? `Автомобиль: ${carTitle(car)}` : 'Подбор по автомобилю'}</span>
      <ChevronDownIcon />
    </button>
  )
}
