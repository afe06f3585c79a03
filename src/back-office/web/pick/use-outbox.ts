// Marks of picking are sent by themselves, those too that a page of before has left behind.

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { ApiError, isRefusal, messageOf } from '#src/platform/web/api-error.ts'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import { staffApi } from '../../contract.ts'
import type { Picks } from '../../picks-contract.ts'
import { callOffice } from '../call-office.ts'
import { useSession } from '../use-session.ts'
import { type KeptPick, nameOfOutbox, type Outbox, openOutbox, outboxSender } from './outbox.ts'

const AGAIN_MS = 2000

type Refusal = { readonly key: string; readonly order: number; readonly text: string }
type Told = { readonly stuck: ReadonlySet<number>; readonly refusals: readonly Refusal[] }

type Open = {
  readonly staff: number
  readonly outbox: Outbox
  readonly start: () => void
  readonly told: () => Told
  readonly forget: (key: string) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** Of whoever is logged in. */
let opened: Open | null = null

function openFor(client: QueryClient, staff: number): Open {
  if (opened?.staff === staff) return opened
  const outbox = openOutbox(staff, () => window.localStorage)
  const listeners = new Set<() => void>()
  let told: Told = { stuck: new Set(), refusals: [] }
  const tell = (next: Partial<Told>) => {
    told = { ...told, ...next }
    for (const listener of listeners) listener()
  }
  const start = outboxSender({
    outbox,
    pause: () => new Promise((resolve) => setTimeout(resolve, AGAIN_MS)),
    onStuck: (order, isStuck) => {
      if (told.stuck.has(order) === isStuck) return
      const others = [...told.stuck].filter((one) => one !== order)
      tell({ stuck: new Set(isStuck ? [...others, order] : others) })
    },
    send: async (pick) => {
      // somebody else has logged in: they are not his
      const session = client.getQueryData<AnswerOf<typeof staffApi.session>>(['session'])
      if (session?.staff.id !== staff) return 'stopped'
      try {
        await sendPick(client, pick)
        return 'counted'
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return 'stopped'
        if (!isRefusal(error) || isTooMany(error)) return 'no-answer'
        const text = messageOf(error, 'магазин не принял отметку.')
        tell({ refusals: [...told.refusals, { key: pick.key, order: pick.order, text }] })
        void client.invalidateQueries({ queryKey: ['picks', pick.order] })
        return 'refused'
      }
    },
  })
  opened = {
    staff,
    outbox,
    start,
    told: () => told,
    forget: (key) => tell({ refusals: told.refusals.filter((one) => one.key !== key) }),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return opened
}

const isTooMany = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 429 || error.status === 408)

async function sendPick(client: QueryClient, { order, key, ...body }: KeptPick): Promise<void> {
  const answer = await callOffice(
    staffApi.pick,
    { params: { id: String(order) }, body },
    { headers: { 'idempotency-key': key } },
  )
  const queryKey = ['picks', order]
  // what was asked before knows nothing of it
  await client.cancelQueries({ queryKey })
  client.setQueryData<Picks>(queryKey, answer)
}

const NONE: readonly KeptPick[] = []
const QUIET: Told = { stuck: new Set(), refusals: [] }
const never = () => () => {}

/** What waits of all orders; it is being sent as long as a screen of picking is open. */
export function useOutbox() {
  const client = useQueryClient()
  const staff = useSession().data?.staff.id
  const open = staff === undefined ? null : openFor(client, staff)
  useEffect(() => {
    if (!open) return
    open.start()
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || key === nameOfOutbox(open.staff)) open.outbox.reload()
    }
    addEventListener('storage', onStorage)
    addEventListener('online', open.start)
    return () => {
      removeEventListener('storage', onStorage)
      removeEventListener('online', open.start)
    }
  }, [open])
  const waiting = useSyncExternalStore(open?.outbox.subscribe ?? never, () =>
    open ? open.outbox.read() : NONE,
  )
  const { stuck, refusals } = useSyncExternalStore(open?.subscribe ?? never, () =>
    open ? open.told() : QUIET,
  )
  return {
    waiting,
    stuck,
    refusals,
    forget: (key: string) => open?.forget(key),
    add: (pick: KeptPick) => {
      open?.outbox.add(pick)
      open?.start()
    },
  }
}
