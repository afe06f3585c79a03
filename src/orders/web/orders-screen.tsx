// The customer's orders, newest first.

import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { PersonalAreaLayout } from '#src/accounts/web/public.ts'
import { useApi } from '#src/platform/web/api-cache.ts'
import { messageOf } from '#src/platform/web/api-error.ts'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { Pagination } from '#src/ui/browsing/pagination.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyNotice, FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { type Order, ordersApi } from '../contract.ts'
import { OrderCard } from './order-card.tsx'
import { usePictured } from './order-goods.tsx'
import styles from './orders-screen.module.css'

/** Passed in by the app: orders do not import payments. */
export type PaymentLines = {
  readonly failure: ReactNode
  readonly of: (order: Order) => ReactNode
}

type Props = {
  readonly usePayments: () => PaymentLines
  /** Renders the button that repeats an order: this slice does not import the cart. */
  readonly repeat: (order: Order) => ReactNode
}

export function OrdersScreen(props: Props) {
  return (
    <PersonalAreaLayout heading="Заказы">
      <Orders {...props} />
    </PersonalAreaLayout>
  )
}

function Orders({ usePayments, repeat }: Props) {
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '', 10) || 1)
  const list = useApi(ordersApi.list, { query: { page } }, { keepPrevious: true })
  const payments = usePayments()
  const pictured = usePictured(list.data?.orders ?? [])
  if (list.isPending) return <Skeleton shape="row" />
  if (list.isError) {
    const text = messageOf(list.error, 'Не удалось загрузить заказы.')
    return <FailureNotice text={text} onRetry={list.refetch} />
  }
  const { orders, total, per_page } = list.data
  if (total === 0) {
    return (
      <EmptyNotice text="Заказов пока нет.">
        <p>Оформленный заказ появится здесь.</p>
        <ButtonLink href="/catalog" link={RouterLink} variant="primary">
          Перейти в каталог
        </ButtonLink>
      </EmptyNotice>
    )
  }
  return (
    <>
      {payments.failure}
      <ul className={styles.orders}>
        {orders.map((order) => (
          <OrderCard
            key={order.id}
            order={order}
            pictured={pictured}
            isOpen={hash === `#order-${order.id}`}
            payment={payments.of(order)}
            repeat={repeat(order)}
          />
        ))}
      </ul>
      {total > per_page && (
        <Pagination
          page={page}
          perPage={per_page}
          total={total}
          hrefOf={(other) => `?page=${other}`}
          link={RouterLink}
        />
      )}
    </>
  )
}
