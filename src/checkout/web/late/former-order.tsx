// The customer's last order, shown in an empty cart, with a button to repeat it.

import { type Order, ordersApi } from '#src/orders/contract.ts'
import { formatMoment, orderedItems } from '#src/orders/web/public.ts'
import { useApi } from '#src/platform/web/api-cache.ts'
import { formatPrice } from '#src/shared/money.ts'
import { LAST_ORDER } from '../former-choice.ts'
import { RepeatOrder } from '../repeat-order.tsx'
import styles from './former-order.module.css'

export function FormerOrder() {
  const list = useApi(ordersApi.list, LAST_ORDER)
  const [order] = list.data?.orders ?? []
  if (!order) return null
  return (
    <section className={styles.order} aria-label="Прошлый заказ">
      <p>
        Прошлый заказ № {order.id} от {formatMoment(order.created_at)}
      </p>
      <p className={styles.goods}>{namesOf(order)}</p>
      <p className={styles.sum}>{formatPrice(order.total)}</p>
      <RepeatOrder order={order} />
    </section>
  )
}

const NAMED = 2

/** Names of the first items, and the number of the others. */
function namesOf(order: Order): string {
  const names = orderedItems(order.items).map(({ name }) => name)
  const more = names.length - NAMED
  return names.slice(0, NAMED).join(', ') + (more > 0 ? ` и ещё ${more}` : '')
}
