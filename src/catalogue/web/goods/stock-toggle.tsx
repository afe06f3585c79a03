// The stock of a row as a button: it unfolds the shops.

import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icons.tsx'
import type { Storage } from '../../contract.ts'
import { StockBadge } from './stock-badge.tsx'
import styles from './stock-toggle.module.css'

type Props = {
  readonly storages: readonly Storage[]
  readonly isOpen: boolean
  /** The id of what it unfolds. */
  readonly controls: string
  readonly onTurn: () => void
}

export function StockToggle({ storages, isOpen, controls, onTurn }: Props) {
  return (
    <button
      type="button"
      className={classNames(styles.toggle, 'still-read')}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onTurn}
    >
      <span className="visually-hidden">
        {isOpen ? 'Скрыть остатки по складам.' : 'Показать остатки по складам.'}
      </span>
      <StockBadge storages={storages} />
      <Icon name="chevron-down" />
    </button>
  )
}
