// Orders as dense rows: on a phone a row is a card.

import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { momentOf } from '#src/shared/moment-words.ts'
import { formatPrice } from '#src/shared/money.ts'
import { isPromiseLate, promiseText } from '../../clock-words.ts'
import { pickersText } from '../../picker-words.ts'
import { PhoneLink } from '../phone-link.tsx'
import { useNow } from '../use-today.ts'
import styles from './order-table.module.css'
import { type ListedOrder, notesText } from './use-order-list.ts'

type Props = {
  readonly orders: readonly ListedOrder[]
  readonly currentId: number | null
  readonly chosen: ReadonlySet<number>
  readonly pathOf: (id: number) => string
  readonly onToggle: (id: number) => void
  readonly onToggleAll: (all: boolean) => void
}

export function OrderTable({ orders, currentId, chosen, pathOf, onToggle, onToggleAll }: Props) {
  const isAll = orders.every(({ id }) => chosen.has(id))
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Заказы</caption>
      <thead>
        <tr>
          <td className={styles.pick}>
            <label>
              <input type="checkbox" checked={isAll} onChange={() => onToggleAll(!isAll)} />
              <span className={styles.all}>Все на странице</span>
            </label>
          </td>
          <th scope="col">Заказ</th>
          <th scope="col">Оформлен</th>
          <th scope="col">Состояние</th>
          <th scope="col">Товары</th>
          <th scope="col">Покупатель</th>
          <th scope="col">Куда</th>
          <th scope="col">Занимается</th>
          <th scope="col" className={styles.number}>
            Сумма
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row
            key={order.id}
            order={order}
            isCurrent={order.id === currentId}
            isChosen={chosen.has(order.id)}
            path={pathOf(order.id)}
            onToggle={() => onToggle(order.id)}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = {
  readonly order: ListedOrder
  readonly isCurrent: boolean
  readonly isChosen: boolean
  readonly path: string
  readonly onToggle: () => void
}

function Row({ order, isCurrent, isChosen, path, onToggle }: RowProps) {
  const row = useRef<HTMLTableRowElement>(null)
  const now = useNow()
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <tr ref={row} aria-current={isCurrent || undefined} data-chosen={isChosen || undefined}>
      <td className={styles.pick}>
        <input
          type="checkbox"
          aria-label={`Выбрать заказ № ${order.id}`}
          checked={isChosen}
          onChange={onToggle}
        />
      </td>
      <th scope="row">
        <Link to={path}>№ {order.id}</Link>
      </th>
      <td className={styles.moment}>{momentOf(order.created_at)}</td>
      <td className={styles.status}>
        {order.status_name}
        {order.is_paid && <span className={styles.paid}>оплачен</span>}
        {order.is_sale && <span className={styles.sale}>Продажа в магазине</span>}
        {isPromiseLate(order, now) && (
          <span className={styles.late}>{promiseText(order, now)}</span>
        )}
      </td>
      <td className={styles.goods}>{goodsText(order)}</td>
      <td>
        {order.customer}
        {order.recipient && `, получит ${order.recipient}`}
        <span className={styles.phone}>
          <PhoneLink phone={order.phone} />
        </span>
      </td>
      <td>{order.address}</td>
      <td className={styles.who}>
        {order.assignee?.name}
        {order.pickers.length > 0 && (
          <span className={styles.notes}>{pickersText(order.pickers)}</span>
        )}
        {order.notes > 0 && <span className={styles.notes}>{notesText(order.notes)}</span>}
      </td>
      <td className={styles.number}>{formatPrice(order.total)}</td>
    </tr>
  )
}

const goodsText = ({ lines: [first, ...others] }: ListedOrder): string =>
  (first?.name ?? '—') + (others.length > 0 ? ` и ещё ${others.length}` : '')
