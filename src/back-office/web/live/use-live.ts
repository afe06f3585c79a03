// What the events of the shop do on the screens: open orders and queues are asked for again, rows of
// lists change in their places, and new orders are counted, not inserted.

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { showToast } from '#src/ui/toast-queue.ts'
import type { StaffOrder } from '../../contract.ts'
import type { OfficeEvent } from '../../events-contract.ts'
import { callOffice } from '../call-office.ts'
import { chime } from './chime.ts'
import { followEvents, type LiveState } from './live-channel.ts'

/** Events that come together are acted on once; not by all offices in the same moment. */
const GATHERED_MS = 150

export type Live = {
  readonly state: LiveState
  /** New orders that nobody has touched since they came. */
  readonly fresh: ReadonlySet<number>
  readonly forget: () => void
}

/** Nothing is heard while nothing may be seen. */
export function useLive(mayHear: boolean): Live {
  const client = useQueryClient()
  const [state, setState] = useState<LiveState>('connecting')
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    if (!mayHear) return
    let gathered: OfficeEvent[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const act = () => {
      const events = gathered
      gathered = []
      timer = undefined
      setFresh((known) => freshAfter(known, events))
      refresh(client, events)
    }
    const leave = followEvents({
      onState: setState,
      onEvent: (event) => {
        gathered.push(event)
        timer ??= setTimeout(act, GATHERED_MS * (1 + Math.random()))
      },
      onRefresh: () =>
        void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' }),
      onRefused: () => void client.invalidateQueries({ queryKey: ['session'] }),
    })
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [client, mayHear])
  return { state, fresh, forget: () => setFresh(new Set()) }
}

function freshAfter(
  known: ReadonlySet<number>,
  events: readonly OfficeEvent[],
): ReadonlySet<number> {
  const next = new Set(known)
  for (const { topic, id } of events) {
    if (id === null) continue
    if (topic === 'new-order') next.add(id)
    if (topic === 'order') next.delete(id)
  }
  return next.size === known.size && [...next].every((id) => known.has(id)) ? known : next
}

function refresh(client: QueryClient, events: readonly OfficeEvent[]): void {
  const keys = new Map<string, readonly unknown[]>()
  const ask = (...key: readonly unknown[]) => keys.set(key.join(' '), key)
  for (const { topic, id } of events) {
    if (topic === 'act') ask('acts')
    else if (topic === 'picks') {
      ask('picks', id)
      ask('pick-queue')
    } else if (topic === 'stock') ask('stock', ...(id === null ? [] : [id]))
    else if (topic === 'request' || topic === 'new-request') {
      ask('requests')
      ask('today')
    } else {
      ask('queue')
      ask('pick-queue')
      if (topic !== 'new-order') {
        ask('order', id)
        ask('picks', id)
      }
    }
  }
  for (const queryKey of keys.values()) void client.invalidateQueries({ queryKey })
  const changed = events.filter(({ topic }) => topic === 'order' || topic === 'money')
  for (const id of new Set(changed.map((event) => event.id))) void showInLists(client, id)
  if (events.some(({ topic }) => topic === 'new-order' || topic === 'new-request')) chime()
  if (events.some(({ topic }) => topic === 'new-request')) {
    showToast('Новое обращение покупателя', { href: '/office/requests', label: 'Открыть' })
  }
  for (const { topic, id } of events) {
    if (topic !== 'short' || id === null) continue
    chime()
    showToast(`Заказ ${id}: при сборке не нашли товар`, {
      href: `/office/orders/${id}`,
      label: 'Открыть',
    })
  }
}

type OrderPage = { readonly orders: readonly StaffOrder[] }

/** A row that somebody looks at stays where it is. */
async function showInLists(client: QueryClient, id: number | null): Promise<void> {
  const lists = client.getQueriesData<OrderPage>({ queryKey: ['orders'], type: 'active' })
  const isShown = lists.some(([, page]) => page?.orders?.some((order) => order.id === id))
  if (id === null || !isShown) return
  // the list has loaded the contract; a picker's frame goes without
  const answer = await import('../../contract.ts')
    .then(({ staffApi }) => callOffice(staffApi.order, { params: { id: String(id) } }))
    .catch(() => null)
  if (!answer) return
  const { order, assignee, pickers } = answer
  const now = { ...order, assignee, pickers }
  client.setQueriesData<OrderPage>({ queryKey: ['orders'], type: 'active' }, (page) =>
    page?.orders
      ? { ...page, orders: page.orders.map((row) => (row.id === id ? { ...row, ...now } : row)) }
      : page,
  )
}
