// The queues of the desk, and the orders of the open one: the oldest first.

import { useEffect, useRef } from 'react'
import { clockOf, dayOf } from '#src/shared/moment-words.ts'
import { formatPrice } from '#src/shared/money.ts'
import type { StaffOrder } from '../../contract.ts'
import { QUEUES, type QueueStatus } from '../../next-step.ts'
import styles from './order-queue.module.css'

type Props = {
  readonly status: QueueStatus
  readonly orders: readonly StaffOrder[]
  readonly current: StaffOrder | undefined
  /** All orders of the queue are shown. */
  readonly isWhole: boolean
  readonly onOpen: (order: StaffOrder | undefined, queue?: QueueStatus) => void
}

export function OrderQueue({ status, orders, current, isWhole, onOpen }: Props) {
  return (
    <nav className={styles.queues} aria-label="Очереди">
      <ul className={styles.names}>
        {QUEUES.map((queue, index) => (
          <li key={queue.status}>
            <button
              type="button"
              data-keys
              className={styles.name}
              aria-pressed={queue.status === status}
              onClick={() => onOpen(undefined, queue.status)}
            >
              <span className={styles.key}>{index + 1}</span> {queue.title}
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.count} role="status">
        {isWhole ? `В очереди: ${orders.length}` : 'Показаны 50 самых старых'}
      </p>
      <ol className={styles.orders}>
        {orders.map((order) => (
          <QueuedOrder
            key={order.id}
            order={order}
            isCurrent={order.id === current?.id}
            onOpen={() => onOpen(order)}
          />
        ))}
      </ol>
    </nav>
  )
}

type QueuedProps = {
  readonly order: StaffOrder
  readonly isCurrent: boolean
  readonly onOpen: () => void
}

function QueuedOrder({ order, isCurrent, onOpen }: QueuedProps) {
  const row = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const [first] = order.lines
  return (
    <li>
      <button
        ref={row}
        type="button"
        data-keys
        className={styles.row}
        aria-current={isCurrent || undefined}
        onClick={onOpen}
      >
        <strong>№ {order.id}</strong>
        <span className={styles.sum}>{formatPrice(order.total)}</span>
        <span className={styles.goods}>
          {first?.name ?? 'Строк нет'}
          {order.lines.length > 1 && ` и ещё ${order.lines.length - 1}`}
        </span>
        <span className={styles.moment}>
          {dayOf(order.created_at)}, {clockOf(order.created_at)}
          {order.promised_at && `, обещан ${dayOf(order.promised_at)}`}
        </span>
      </button>
    </li>
  )
}
