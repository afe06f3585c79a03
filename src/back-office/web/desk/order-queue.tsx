// The queues of the desk, and the orders of the open one: the oldest first.

import { useEffect, useRef } from 'react'
import { clockOf, dayOf } from '#src/shared/moment-words.ts'
import { formatPrice } from '#src/shared/money.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { CLOCK_OF, clockText, isLate, isPromiseLate, promiseText } from '../../clock-words.ts'
import { QUEUES, type QueueStatus } from '../../next-step.ts'
import { pickersText } from '../../picker-words.ts'
import type { OrderClock } from '../../today-contract.ts'
import { Late } from '../list-states.tsx'
import tabStyles from '../list-tabs.module.css'
import { type ListedOrder, notesText } from '../orders/use-order-list.ts'
import { PhoneOrderLink } from '../phone-order/phone-order-link.tsx'
import { useClocks, useNow } from '../use-today.ts'
import styles from './order-queue.module.css'

type Props = {
  readonly status: QueueStatus
  /** undefined: not known yet. */
  readonly orders: readonly ListedOrder[] | undefined
  readonly isLate: boolean
  readonly openId: number | null
  readonly onQueue: (queue: QueueStatus) => void
  readonly onOpen: (id: number) => void
}

const MOST_SHOWN = 50

export function OrderQueue({ status, orders, isLate, openId, onQueue, onOpen }: Props) {
  const clocks = useClocks()
  return (
    <nav className={styles.queues} aria-label="Очереди">
      <ul className={styles.names}>
        {QUEUES.map((queue, index) => (
          <li key={queue.status}>
            <button
              type="button"
              className={tabStyles.tab}
              aria-pressed={queue.status === status}
              onClick={() => onQueue(queue.status)}
            >
              <span className={styles.key}>{index + 1}</span> {queue.title}
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.head}>
        <p className={styles.count} role="status">
          {orders &&
            (orders.length < MOST_SHOWN
              ? `В очереди: ${orders.length}`
              : `Показаны ${MOST_SHOWN}: ${status === 'shipped' ? 'ближайшие сроки' : 'самые старые'}`)}
        </p>
        <PhoneOrderLink />
      </div>
      {isLate && <Late rows={10} />}
      <ol className={styles.orders} hidden={!orders}>
        {orders?.map((order) => (
          <QueuedOrder
            key={order.id}
            order={order}
            clock={clocks.get(order.id)}
            isCurrent={order.id === openId}
            onOpen={() => onOpen(order.id)}
          />
        ))}
      </ol>
    </nav>
  )
}

type QueuedProps = {
  readonly order: ListedOrder
  readonly clock: OrderClock | undefined
  readonly isCurrent: boolean
  readonly onOpen: () => void
}

function QueuedOrder({ order, clock, isCurrent, onOpen }: QueuedProps) {
  const now = useNow()
  const row = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const [first] = order.lines
  const said = [
    order.assignee ? `занимается ${order.assignee.name}` : '',
    pickersText(order.pickers).replace(/^С/, 'с'),
    order.notes > 0 ? notesText(order.notes).toLowerCase() : '',
    order.comment === '' ? '' : 'есть комментарий покупателя',
  ].filter(Boolean)
  return (
    <li>
      <button
        ref={row}
        type="button"
        className={styles.row}
        aria-current={isCurrent || undefined}
        onClick={({ currentTarget, detail }) => {
          if (detail > 0) currentTarget.blur() // clicked by a mouse: Enter belongs to the order
          onOpen()
        }}
      >
        <strong>№ {order.id}</strong>
        <span className={styles.sum}>{formatPrice(order.total)}</span>
        <span className={styles.goods}>
          {first?.name ?? 'Строк нет'}
          {order.lines.length > 1 && ` и ещё ${order.lines.length - 1}`}
        </span>
        {order.phone !== '' && (
          <span className={styles.buyer}>
            {order.customer}, {formatPhone(order.phone)}
          </span>
        )}
        <span className={styles.moment}>
          {dayOf(order.created_at)}, {clockOf(order.created_at)}
        </span>
        {order.promised_at && (
          <span className={isPromiseLate(order, now) ? styles.late : styles.moment}>
            {promiseText(order, now)}
          </span>
        )}
        {said.length > 0 && <span className={styles.said}>{said.join(', ')}</span>}
        {clock && clock.kind === CLOCK_OF[order.status] && (
          <span className={isLate(clock, now) ? styles.late : styles.moment}>
            {clockText(clock, now)}
          </span>
        )}
      </button>
    </li>
  )
}
