// /office/desk: the queue at the left, the order at the right. Enter takes its next step and opens the
// next one.

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { useSearchParams } from 'react-router'
import { messageOf } from '#src/platform/web/api-error.ts'
import { FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { showToast } from '#src/ui/toast-queue.ts'
import type { StaffOrder } from '../../contract.ts'
import { nextStep, QUEUES, type QueueStatus } from '../../next-step.ts'
import { Nothing } from '../list-states.tsx'
import { useOrderChange } from '../orders/change-order.ts'
import { OrderPanel } from '../orders/order-panel.tsx'
import { useSearchKey } from '../orders/use-order-list.ts'
import { useKeys } from '../use-keys.ts'
import { orderQuery, useQueue } from '../use-orders.ts'
import { useMay } from '../use-session.ts'
import styles from './desk-screen.module.css'
import { FailedSteps } from './failed-steps.tsx'
import { OrderQueue } from './order-queue.tsx'
import { useOpenOrder } from './use-open-order.ts'

export function DeskScreen() {
  const [query, setQuery] = useSearchParams()
  const may = useMay()
  const { status } =
    QUEUES.find((queue) => queue.status === query.get('queue')) ??
    QUEUES.find((queue) => nextStep({ ...queue, is_pickup: true }, may)) ??
    QUEUES[0]
  const openQueue = (queue: QueueStatus) => setQuery({ queue }, { replace: true })
  useSearchKey()
  useKeys(
    Object.fromEntries(
      QUEUES.map((queue, index) => [`Digit${index + 1}`, () => openQueue(queue.status)]),
    ),
  )
  return (
    <>
      <FailedSteps />
      <Queue key={status} status={status} first={Number(query.get('order')) || null} />
    </>
  )
}

type QueueProps = {
  readonly status: QueueStatus
  /** The order that the address names. */
  readonly first: number | null
}

function Queue({ status, first }: QueueProps) {
  const [, setQuery] = useSearchParams()
  const queue = useQueue(status)
  const orders = queue.data ?? []
  const desk = useOpenOrder(first, orders)
  const client = useQueryClient()
  const may = useMay()
  const taking = useOrderChange()
  const { id } = desk
  // `setQuery` changes with each address: an effect of it would take the next queue back
  const writeAddress = useEffectEvent((order: number | null) => {
    setQuery({ queue: status, ...(order && { order: String(order) }) }, { replace: true })
  })
  // before anybody sees the order: a key that opens another queue then comes after it
  useLayoutEffect(() => writeAddress(id), [id])
  const move = (by: number) => {
    const neighbour = desk.neighbour(by)
    if (neighbour) desk.open(neighbour.id)
  }
  const take = ({ timeStamp: pressedAt }: KeyboardEvent) => {
    if (!id || !desk.isSeenAt(pressedAt)) return
    if (!navigator.onLine) return showToast(`Сети нет: заказ № ${id} остался как был.`)
    const asked = client.getQueryState(orderQuery(id).queryKey)
    const order = client.getQueryData(orderQuery(id).queryKey)?.order
    if (asked?.status !== 'success' || order?.status !== status) return move(0)
    const step = nextStep(order, may)
    if (!step) return
    if (step.needsCode) return document.getElementById('pickup-code')?.focus()
    move(1)
    taking.mutate({ order, change: { kind: 'step', to: step.to } })
  }
  useKeys({
    Enter: take,
    KeyJ: () => move(1),
    ArrowDown: () => move(1),
    KeyK: () => move(-1),
    ArrowUp: () => move(-1),
  })
  useReadAhead(orders[orders.findIndex((order) => order.id === id) + 1]?.id)
  return (
    <div className={styles.desk}>
      <OrderQueue
        status={status}
        orders={queue.data}
        isLate={queue.isPending}
        openId={id}
        onQueue={(next) => setQuery({ queue: next }, { replace: true })}
        onOpen={desk.open}
      />
      <section className={styles.order} aria-label="Заказ">
        {queue.isPending && <Skeleton shape="text" />}
        {queue.isError && (
          <FailureNotice
            text={messageOf(queue.error, 'Очередь не обновилась.')}
            onRetry={() => queue.refetch()}
          />
        )}
        {queue.isSuccess && !id && <Nothing text="В этой очереди заказов нет." />}
        {id && (
          <OrderPanel
            key={id}
            id={id}
            onShown={desk.onShown}
            onStepped={() => move(1)}
            note={queue.isSuccess ? noteOf(id, orders) : ''}
          />
        )}
      </section>
    </div>
  )
}

/** An order that another person has stepped stays open, and says so. */
function noteOf(id: number, orders: readonly StaffOrder[]): string {
  if (orders.some((order) => order.id === id)) return ''
  return orders.length === 0
    ? 'Заказ ушёл из этой очереди, других в ней нет.'
    : 'Заказ ушёл из этой очереди. Следующий — J.'
}

/** The next order is there when it is opened. */
function useReadAhead(id: number | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (id !== undefined) void client.prefetchQuery(orderQuery(id))
  }, [client, id])
}
