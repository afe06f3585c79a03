// Links to what is printed of orders.

import { PRINT_ACTS, PRINTS, type PrintKind } from '../../order-desk-contract.ts'
import { useMay } from '../use-session.ts'
import styles from './bulk-bar.module.css'

const PRINT_NAMES: Readonly<Record<PrintKind, string>> = {
  picking: 'Лист сборки',
  slip: 'Накладные',
  label: 'Ярлыки',
  return: 'Акт возврата',
}

type Props = {
  readonly orders: readonly number[]
  /** Only then there is a paper of them. */
  readonly hasReturns?: boolean
}

/** Each opens in a window of its own. */
export function Prints({ orders, hasReturns = false }: Props) {
  const may = useMay()
  const isOpen = (kind: PrintKind) => may.includes(PRINT_ACTS[kind])
  return (
    <p className={styles.links}>
      Печать:
      {PRINTS.filter((kind) => isOpen(kind) && (hasReturns || kind !== 'return')).map((kind) => (
        <a
          key={kind}
          href={`/api/staff/prints/${kind}?orders=${orders.join(',')}`}
          target="_blank"
          rel="noopener"
        >
          {PRINT_NAMES[kind]}
        </a>
      ))}
    </p>
  )
}
