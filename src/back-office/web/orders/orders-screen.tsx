// /office/orders: all orders, the newest first, by status; the address holds filter and page. And one
// of them at /office/orders/{id}.

import { Link, useParams, useSearchParams } from 'react-router'
import { messageOf } from '#src/platform/web/api-error.ts'
import { momentOf } from '#src/shared/moment-words.ts'
import { formatPrice } from '#src/shared/money.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/forms/select.tsx'
import { EmptyNotice, FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { StaffOrder } from '../../contract.ts'
import { FailedSteps } from '../desk/failed-steps.tsx'
import { OfficeFailure } from '../office-failure.tsx'
import { useOrders } from '../use-orders.ts'
import { OrderPanel } from './order-panel.tsx'
import styles from './orders-screen.module.css'

const STATUSES = [
  { value: 'new', label: 'Новые' },
  { value: 'confirmed', label: 'Подтверждённые' },
  { value: 'assembling', label: 'Собираются' },
  { value: 'ready', label: 'Готовы к выдаче' },
  { value: 'shipped', label: 'Переданы в доставку' },
  { value: 'completed', label: 'Завершённые' },
  { value: 'cancelled', label: 'Отменённые' },
  { value: 'returned', label: 'Возвращённые' },
]

export function OrdersScreen() {
  const [query, setQuery] = useSearchParams()
  const status = query.get('status') ?? ''
  const page = Math.max(1, Number(query.get('page')) || 1)
  const orders = useOrders({ status, page })
  const show = (next: { status: string; page: number }) =>
    setQuery({
      ...(next.status !== '' && { status: next.status }),
      ...(next.page > 1 && { page: String(next.page) }),
    })
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>Заказы</h1>
      <Select
        className={styles.filter}
        label="Состояние"
        placeholder="Все"
        value={status}
        options={STATUSES}
        onChange={(event) => show({ status: event.target.value, page: 1 })}
      />
      {orders.isPending && <Skeleton shape="text" />}
      {orders.isError && (
        <FailureNotice
          text={messageOf(orders.error, 'Заказы не загрузились.')}
          onRetry={() => orders.refetch()}
        />
      )}
      {orders.data?.orders.length === 0 && <EmptyNotice text="Таких заказов нет." />}
      {orders.data && orders.data.orders.length > 0 && <OrderTable orders={orders.data.orders} />}
      {orders.data && (page > 1 || orders.data.has_more) && (
        <nav className={styles.pages} aria-label="Страницы">
          <Button disabled={page === 1} onClick={() => show({ status, page: page - 1 })}>
            Новее
          </Button>
          <Button disabled={!orders.data.has_more} onClick={() => show({ status, page: page + 1 })}>
            Старее
          </Button>
        </nav>
      )}
    </div>
  )
}

const OrderTable = ({ orders }: { readonly orders: readonly StaffOrder[] }) => (
  <div className={styles.wide}>
    <table className={styles.table}>
      <caption className="visually-hidden">Заказы</caption>
      <thead>
        <tr>
          <th scope="col">Заказ</th>
          <th scope="col">Оформлен</th>
          <th scope="col">Состояние</th>
          <th scope="col">Товары</th>
          <th scope="col">Телефон</th>
          <th scope="col">Куда</th>
          <th scope="col" className={styles.number}>
            Сумма
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <th scope="row">
              <Link to={`/office/orders/${order.id}`}>№ {order.id}</Link>
            </th>
            <td>{momentOf(order.created_at)}</td>
            <td>{order.status_name}</td>
            <td>{goodsText(order)}</td>
            <td className={styles.phone}>{formatPhone(order.phone)}</td>
            <td>{order.address}</td>
            <td className={styles.number}>{formatPrice(order.total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const goodsText = ({ lines: [first, ...others] }: StaffOrder): string =>
  (first?.name ?? '—') + (others.length > 0 ? ` и ещё ${others.length}` : '')

export function OrderScreen() {
  const id = Number(useParams().order)
  if (!Number.isSafeInteger(id) || id < 1) return <OfficeFailure text="Такого заказа нет." />
  return (
    <div className={styles.screen}>
      <Link to="/office/orders">Все заказы</Link>
      <FailedSteps />
      <OrderPanel id={id} />
    </div>
  )
}
