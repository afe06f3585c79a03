// The bar above a list: the filters and the order.

import type { ReactNode } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { withQuery } from '#src/platform/web/page-address.ts'
import styles from './list-toolbar.module.css'

/** `sort` as the address has it. */
export type ListOrder = {
  readonly sort: string
  readonly label: string
  /** Before the label; on a phone left to the ear. */
  readonly lead?: string
}

// The shop's own order is by price upwards, so it has no field in the address.
const ORDERS: readonly ListOrder[] = [
  { sort: '', label: 'дешевле' },
  { sort: '-price', label: 'дороже' },
]

type Props = {
  /** The first is the list's own. */
  readonly orders?: readonly ListOrder[] | undefined
  /** Button that opens the filters on a phone. */
  readonly opener?: ReactNode
}

export function ListToolbar({ orders = ORDERS, opener }: Props) {
  return (
    <div className={styles.toolbar}>
      {opener}
      <Orders orders={orders} />
    </div>
  )
}

function Orders({ orders }: { readonly orders: readonly ListOrder[] }) {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const [own] = orders
  const current = orders.find(({ sort }) => sort === query.get('sort')) ?? own
  return (
    <nav className={styles.orders} aria-label="Порядок товаров">
      {orders.map((order) => (
        <Link
          key={order.label}
          to={pathname + withQuery(query, { sort: order === own ? '' : order.sort, page: '' })}
          className={styles.order}
          aria-current={order === current ? 'true' : undefined}
          preventScrollReset
          replace
        >
          <span className={styles.first}>Сначала&nbsp;{order.lead}</span>
          <span className={styles.word}>{order.label}</span>
        </Link>
      ))}
    </nav>
  )
}
