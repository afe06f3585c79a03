// /office/orders: orders by search and filters, which stand in the address. And one of them at
// /office/orders/{id}, with the way back to the same list.

import { type MouseEvent, useEffect, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { messageOf } from '#src/platform/web/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { FailedSteps } from '../desk/failed-steps.tsx'
import { Late, Nothing } from '../list-states.tsx'
import { NoSuch } from '../office-failure.tsx'
import { PhoneOrderLink, usePhoneOrderKey } from '../phone-order/phone-order-link.tsx'
import { useKeys } from '../use-keys.ts'
import { useMay } from '../use-session.ts'
import { BulkBar } from './bulk-bar.tsx'
import { BulkProgress } from './bulk-progress.tsx'
import { OrderFilters } from './order-filters.tsx'
import { OrderPanel } from './order-panel.tsx'
import { OrderTable } from './order-table.tsx'
import { OrderViews } from './order-views.tsx'
import styles from './orders-screen.module.css'
import { useAssign } from './use-order-desk.ts'
import {
  filterOf,
  type ListedOrder,
  type ListFilter,
  useOrderList,
  useSearchKey,
} from './use-order-list.ts'

/** The order that was opened last, whose row is the current one when somebody comes back. */
let lastOpened = 0

const addressOf = (filter: ListFilter, pages: number) =>
  new URLSearchParams({ ...filter, ...(pages > 1 && { pages: String(pages) }) })

export function OrdersScreen() {
  const [address, setAddress] = useSearchParams()
  const filter = filterOf(address)
  const pages = Math.min(20, Math.max(1, Number(address.get('pages')) || 1))
  const [job, setJob] = useState<number | null>(null)
  const list = useOrderList(filter, pages)
  const show = (next: ListFilter) =>
    setAddress(addressOf(next, 1), { replace: next.q !== filter.q })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it only lets go of what was clicked
    <div className={styles.screen} onClick={letGo}>
      <div className={styles.head}>
        <h1>Заказы</h1>
        <PhoneOrderLink />
      </div>
      <OrderViews filter={filter} onChoose={show} />
      <OrderFilters filter={filter} onChange={show} />
      {list.isPending && <Late rows={12} />}
      {list.isError && (
        <FailureNotice
          text={messageOf(list.error, 'Заказы не загрузились.')}
          onRetry={() => list.refetch()}
        />
      )}
      {list.isSuccess && list.orders.length === 0 && !list.isLooking && !list.hasNextPage && (
        <Nothing text="Таких заказов нет." />
      )}
      <div className={styles.list}>
        {job !== null && <BulkProgress id={job} onClose={() => setJob(null)} />}
        {list.orders.length > 0 && (
          <Rows
            key={String(addressOf(filter, 1))}
            orders={list.orders}
            filter={filter}
            onBulk={setJob}
          />
        )}
      </div>
      {list.isLooking && <p role="status">Ищем дальше…</p>}
      {list.hasNextPage && !list.isLooking && (
        <Button
          className={styles.next}
          loading={list.isFetchingNextPage}
          onClick={() => {
            setAddress(addressOf(filter, pages + 1), { replace: true, preventScrollReset: true })
            void list.fetchNextPage()
          }}
        >
          Показать ещё
        </Button>
      )}
    </div>
  )
}

/** After a click the keys of the list act again; who presses a button by a key stays on it. */
function letGo({ detail, target }: MouseEvent) {
  if (detail > 0 && document.querySelector('dialog[open]') === null) {
    ;(target as Element).closest<HTMLElement>('button, a')?.blur()
  }
}

type RowsProps = {
  readonly orders: readonly ListedOrder[]
  readonly filter: ListFilter
  readonly onBulk: (job: number) => void
}

/** The rows, the current one of them, and the chosen ones. */
function Rows({ orders, filter, onBulk }: RowsProps) {
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const [currentId, setCurrentId] = useState(lastOpened)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const mayAssign = useMay().includes('assign-orders')
  const assigning = useAssign()
  const place = orders.findIndex(({ id }) => id === currentId)
  const move = (by: number) => setCurrentId(orders[place < 0 ? 0 : place + by]?.id ?? currentId)
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const current = place < 0 ? null : currentId
  const pathOf = (id: number) => `/office/orders/${id}?${address}`
  useKeys({
    KeyJ: () => move(1),
    ArrowDown: () => move(1),
    KeyK: () => move(-1),
    ArrowUp: () => move(-1),
    Enter: () => current !== null && void navigate(pathOf(current)),
    Space: () => current !== null && toggle(current),
    KeyT: () => current !== null && mayAssign && assigning.mutate({ id: current, to: 'me' }),
  })
  const visible = orders.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  return (
    <>
      <BulkBar
        chosen={visible}
        filter={filter}
        onClear={() => setChosen(new Set())}
        onStarted={(job) => {
          setChosen(new Set())
          onBulk(job)
        }}
      />
      <OrderTable
        orders={orders}
        currentId={current}
        chosen={chosen}
        pathOf={pathOf}
        onToggle={toggle}
        onToggleAll={(all) => setChosen(new Set(all ? orders.map(({ id }) => id) : []))}
      />
    </>
  )
}

export function OrderScreen() {
  useSearchKey()
  usePhoneOrderKey()
  const id = Number(useParams().order)
  const [address] = useSearchParams()
  useEffect(() => {
    lastOpened = id
  }, [id])
  if (!Number.isSafeInteger(id) || id < 1) return <NoSuch text="Такого заказа нет." />
  return (
    <div className={styles.screen}>
      <Link to={`/office/orders?${address}`}>
        {address.size > 0 ? 'К отобранным заказам' : 'Все заказы'}
      </Link>
      <FailedSteps />
      <OrderPanel key={id} id={id} />
    </div>
  )
}
