// Above a list: in which order, with the stock of which city.

import { Link, useLocation, useSearchParams } from 'react-router'
import { withQuery } from '#src/platform/web/page-address.ts'
import { CitySelect } from '#src/stores/web/public.ts'
import { listAddress } from './list-address.ts'
import styles from './list-toolbar.module.css'

// The shop's own order is by price upwards, so it has no field in the address.
const ORDERS = [
  { sort: '', label: 'дешевле' },
  { sort: '-price', label: 'дороже' },
]

type Props = {
  /** Found goods stand by relevance: they have no other order. */
  readonly isSortable: boolean
}

export function ListToolbar({ isSortable }: Props) {
  return (
    <div className={styles.toolbar}>
      {isSortable && <Orders />}
      <CitySelect />
    </div>
  )
}

function Orders() {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const { sort } = listAddress(query)
  const current = sort === '-price' ? sort : ''
  return (
    <nav className={styles.orders} aria-label="Порядок товаров">
      {ORDERS.map((order) => (
        <Link
          key={order.label}
          to={pathname + withQuery(query, { sort: order.sort, page: '' })}
          className={styles.order}
          aria-current={order.sort === current ? 'true' : undefined}
          preventScrollReset
          replace
        >
          <span className={styles.first}>Сначала&nbsp;</span>
          <span className={styles.word}>{order.label}</span>
        </Link>
      ))}
    </nav>
  )
}
