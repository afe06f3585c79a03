// /office/desk: the queue at the left, the order at the right. Enter takes its next step and opens the
// next one.

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { messageOf } from '#src/platform/web/api-error.ts'
import { EmptyNotice, FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { StaffOrder } from '../../contract.ts'
import { nextStep, QUEUES, type QueueStatus } from '../../next-step.ts'
import { OrderPanel } from '../orders/order-panel.tsx'
import { useKeys } from '../use-keys.ts'
import { orderQuery, useQueue, useStep } from '../use-orders.ts'
import { useMay } from '../use-session.ts'
import styles from './desk-screen.module.css'
import { OrderQueue } from './order-queue.tsx'

export function DeskScreen() {
  const [query, setQuery] = useSearchParams()
  const status = QUEUES.find((queue) => queue.status === query.get('queue'))?.status ?? 'new'
  const queue = useQueue(status)
  const orders = queue.data ?? []
  const place = Math.max(
    orders.findIndex(({ id }) => id === Number(query.get('order'))),
    0,
  )
  const current = orders[place]
  const may = useMay()
  const client = useQueryClient()
  const step = current && nextStep(current, may)
  const taking = useStep()
  const open = (order: StaffOrder | undefined, to: QueueStatus = status) =>
    setQuery({ queue: to, ...(order && { order: String(order.id) }) }, { replace: true })
  const move = (by: number) => open(orders[Math.min(Math.max(place + by, 0), orders.length - 1)])
  const take = () => {
    if (!current || !step) return
    // nobody has seen it yet
    if (!client.getQueryData(orderQuery(current.id).queryKey)) return
    if (step.needsCode) return document.getElementById('pickup-code')?.focus()
    open(orders[place + 1] ?? orders[place - 1])
    taking.mutate({ order: current, to: step.to })
  }
  useKeys({
    Enter: take,
    KeyJ: () => move(1),
    ArrowDown: () => move(1),
    KeyK: () => move(-1),
    ArrowUp: () => move(-1),
    ...Object.fromEntries(
      QUEUES.map((each, index) => [`Digit${index + 1}`, () => open(undefined, each.status)]),
    ),
  })
  useReadAhead(orders[place + 1])
  return (
    <div className={styles.desk}>
      <OrderQueue {...{ status, orders, current }} onOpen={open} isWhole={orders.length < 50} />
      <section className={styles.order} aria-label="Заказ">
        {queue.isPending && <Skeleton shape="text" />}
        {queue.isError && (
          <FailureNotice
            text={messageOf(queue.error, 'Очередь не загрузилась.')}
            onRetry={() => queue.refetch()}
          />
        )}
        {queue.isSuccess && !current && <EmptyNotice text="В этой очереди заказов нет." />}
        {current && (
          <OrderPanel
            key={current.id}
            id={current.id}
            onStepped={() => open(orders[place + 1] ?? orders[place - 1])}
          />
        )}
      </section>
    </div>
  )
}

/** The next order is there when it is opened. */
function useReadAhead(order: StaffOrder | undefined): void {
  const client = useQueryClient()
  const id = order?.id
  useEffect(() => {
    if (id !== undefined) void client.prefetchQuery(orderQuery(id))
  }, [client, id])
}
