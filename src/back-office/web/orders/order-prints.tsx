// Links to what is printed of orders.

import { PRINTS, type PrintKind } from '../../order-desk-contract.ts'
import { useMay } from '../use-session.ts'
import styles from './bulk-bar.module.css'

const PRINT_NAMES: Readonly<Record<PrintKind, string>> = {
  picking: 'Лист сборки',
  slip: 'Накладные',
  label: 'Ярлыки',
}

/** Each opens in a window of its own. */
export function Prints({ orders }: { readonly orders: readonly number[] }) {
  const seesBuyers = useMay().includes('see-contacts')
  return (
    <p className={styles.links}>
      Печать:
      {PRINTS.filter((kind) => seesBuyers || kind === 'picking').map((kind) => (
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
