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
import { OrderFilters } from './order-filters.tsx'
import { OrderPanel } from './order-panel.tsx'
import { OrderTable } from './order-table.tsx'
import { OrderViews } from './order-views.tsx'
import styles from './orders-screen.module.css'
import { useAssign, useBulk } from './use-order-desk.ts'
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
  const list = useOrderList(filter, pages)
  const isSearching = list.isPlaceholderData
  const current = useCurrent(list, filter.q ?? '')
  const show = (next: ListFilter) => {
    current.enter(null)
    setAddress(addressOf(next, 1), { replace: next.q !== filter.q })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it only lets go of what was clicked
    <div className={styles.screen} onClick={letGo}>
      <div className={styles.head}>
        <h1>Заказы</h1>
        <p role="status" className={styles.searching}>
          {isSearching && <span>Ищем…</span>}
        </p>
        <PhoneOrderLink />
      </div>
      <OrderViews filter={filter} onChoose={show} />
      <OrderFilters filter={filter} onChange={show} onEnter={current.enter} />
      {list.isPending && <Late rows={12} />}
      {list.isError && (
        <FailureNotice
          text={messageOf(list.error, 'Заказы не загрузились.')}
          onRetry={() => list.refetch()}
        />
      )}
      {isFound(list) && list.orders.length === 0 && !list.hasNextPage && (
        <Nothing text="Таких заказов нет." />
      )}
      <div className={styles.list} aria-busy={isSearching}>
        {list.orders.length > 0 && (
          <Rows
            key={String(addressOf(filter, 1))}
            orders={list.orders}
            filter={filter}
            currentId={current.id}
            onCurrent={current.set}
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

type FoundList = ReturnType<typeof useOrderList>

/** It is what was asked for, and not what is still looked for. */
const isFound = ({ isSuccess, isPlaceholderData, orders, isLooking }: FoundList): boolean =>
  isSuccess && !isPlaceholderData && (orders.length > 0 || !isLooking)

/** The row on which keys act: the order that was opened last, or after Enter in the search the first. */
function useCurrent(list: FoundList, words: string) {
  const [id, set] = useState(lastOpened)
  /** The words at which Enter was pressed, until their orders are there. */
  const [entered, enter] = useState<string | null>(null)
  if (entered === words && isFound(list)) {
    enter(null)
    set(list.orders[0]?.id ?? 0)
  }
  return { id: entered === null && !list.isPlaceholderData ? id : 0, set, enter }
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
  readonly currentId: number
  readonly onCurrent: (id: number) => void
}

/** The rows, the current one of them, and the chosen ones. */
function Rows({ orders, filter, currentId, onCurrent }: RowsProps) {
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const { chosen, setChosen, setStarted } = useChosen()
  const mayAssign = useMay().includes('assign-orders')
  const assigning = useAssign()
  const place = orders.findIndex(({ id }) => id === currentId)
  const move = (by: number) => onCurrent(orders[place < 0 ? 0 : place + by]?.id ?? currentId)
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
  return (
    <>
      <BulkBar
        chosen={orders.filter(({ id }) => chosen.has(id))}
        filter={filter}
        onClear={() => setChosen(new Set())}
        onStarted={setStarted}
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

/** The chosen orders: those that have made a step are let go, those of a step taken back stay. */
function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [started, setStarted] = useState<number | null>(null)
  const job = useBulk(started).data
  if (job?.state === 'done') {
    const done = job.orders.filter(({ outcome }) => outcome === 'done').map(({ id }) => id)
    setStarted(null)
    setChosen(new Set([...chosen].filter((id) => !done.includes(id))))
  }
  return { chosen, setChosen, setStarted }
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
