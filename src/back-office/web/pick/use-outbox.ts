// Marks of picking are sent by themselves, those too that a page of before has left behind.

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { ApiError, isRefusal, messageOf } from '#src/platform/web/api-error.ts'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import { type Picks, picksApi } from '../../picks-contract.ts'
import type { sessionApi } from '../../session-contract.ts'
import { callOffice } from '../call-office.ts'
import { useSession } from '../use-session.ts'
import {
  type KeptPick,
  nameOfOutbox,
  type Outbox,
  openOutbox,
  outboxSender,
  type RefusedPick,
  type Sent,
  type Trouble,
} from './outbox.ts'

/** By order. */
type Troubles = ReadonlyMap<number, Trouble>

type Open = {
  readonly staff: number
  readonly outbox: Outbox
  readonly start: () => void
  readonly troubles: () => Troubles
  readonly subscribe: (listener: () => void) => () => void
}

/** Of whoever is logged in. */
let opened: Open | null = null

function openFor(client: QueryClient, staff: number): Open {
  if (opened?.staff === staff) return opened
  const outbox = openOutbox(staff, () => window.localStorage)
  const listeners = new Set<() => void>()
  let troubles: Troubles = new Map()
  const start = outboxSender({
    outbox,
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    onTrouble: (order, trouble) => {
      if ((troubles.get(order) ?? null) === trouble) return
      const others = [...troubles].filter(([one]) => one !== order)
      troubles = new Map(trouble === null ? others : [...others, [order, trouble]])
      for (const listener of listeners) listener()
    },
    send: async (pick) => {
      // somebody else has logged in: they are not his
      const session = client.getQueryData<AnswerOf<typeof sessionApi.session>>(['session'])
      if (session?.staff.id !== staff) return 'stopped'
      try {
        await sendPick(client, pick)
        return 'counted'
      } catch (error) {
        const sent = sentOf(error)
        if (typeof sent === 'object') {
          void client.invalidateQueries({ queryKey: ['picks', pick.order] })
        }
        return sent
      }
    },
  })
  opened = {
    staff,
    outbox,
    start,
    troubles: () => troubles,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return opened
}

const NO_ANSWER = ['FETCH_ERROR', 'TIMEOUT_ERROR', 408]

/** Without an answer of the shop nobody knows whether it has counted the mark: it is sent again. */
function sentOf(error: unknown): Sent {
  const status = error instanceof ApiError ? error.status : 'FETCH_ERROR'
  if (NO_ANSWER.includes(status)) return 'no-answer'
  if (status === 401) return 'stopped'
  if (!isRefusal(error) || status === 429) return 'broken'
  return { refused: messageOf(error, 'Магазин не принял отметку.') }
}

async function sendPick(client: QueryClient, pick: KeptPick): Promise<void> {
  const { order, key, position, picked, missing } = pick
  const answer = await callOffice(
    picksApi.pick,
    { params: { id: String(order) }, body: { position, picked, missing } },
    { headers: { 'idempotency-key': key } },
  )
  const queryKey = ['picks', order]
  // what was asked before knows nothing of it
  await client.cancelQueries({ queryKey })
  client.setQueryData<Picks>(queryKey, answer)
}

const NONE: readonly KeptPick[] = []
const NO_REFUSALS: readonly RefusedPick[] = []
const QUIET: Troubles = new Map()
const never = () => () => {}

function useOpen(): Open | null {
  const client = useQueryClient()
  const staff = useSession().data?.staff.id
  return staff === undefined ? null : openFor(client, staff)
}

/** Called by the frame: what waits is sent whichever screen is open. */
export function useOutboxSender(): void {
  const open = useOpen()
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
}

/** What waits of all orders. */
export function useOutbox() {
  const open = useOpen()
  const waiting = useSyncExternalStore(open?.outbox.subscribe ?? never, () =>
    open ? open.outbox.read() : NONE,
  )
  const refusals = useSyncExternalStore(open?.outbox.subscribe ?? never, () =>
    open ? open.outbox.refusals() : NO_REFUSALS,
  )
  const troubles = useSyncExternalStore(open?.subscribe ?? never, () =>
    open ? open.troubles() : QUIET,
  )
  return {
    waiting,
    troubles,
    refusals,
    forget: (key: string) => open?.outbox.remove(key),
    add: (pick: KeptPick) => {
      open?.outbox.add(pick)
      open?.start()
    },
  }
}
