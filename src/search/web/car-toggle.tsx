// Unfolds the car of the search form on a phone, where it would push the page away.

import { ChevronDownIcon } from '#src/ui/icons.tsx'
import styles from './search-form.module.css'

type Props = { readonly isOpen: boolean; readonly onToggle: () => void }

export function CarToggle({ isOpen, onToggle }: Props) {
  return (
    <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={onToggle}>
      Подбор по автомобилю
      <ChevronDownIcon />
    </button>
  )
}
