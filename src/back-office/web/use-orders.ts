// Orders for the office: lists, one order, and what is done to it.

import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { isRefusal, messageOf } from '#src/platform/web/api-error.ts'
import type { InputOf } from '#src/shared/endpoint.ts'
import { showToast } from '#src/ui/toast-queue.ts'
import { type StaffOrder, staffApi } from '../contract.ts'
import type { QueueStatus } from '../next-step.ts'
import { callOffice } from './call-office.ts'

const QUEUE_REFRESH_MS = 15_000

const queueKey = (status: QueueStatus) => ['queue', status] as const

/** The fifty oldest orders of a status, asked for again every fifteen seconds. */
export const useQueue = (status: QueueStatus) =>
  useQuery({
    queryKey: queueKey(status),
    queryFn: async ({ signal }) => {
      const query = { status, oldest_first: '1' } as const
      return (await callOffice(staffApi.orders, { query }, { signal })).orders
    },
    refetchInterval: QUEUE_REFRESH_MS,
  })

export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: ['order', id],
    queryFn: ({ signal }) => callOffice(staffApi.order, { params: { id: String(id) } }, { signal }),
  })

export type StepWish = {
  readonly order: StaffOrder
  readonly to: string
  readonly reason?: string
  readonly code?: string
}

export const STEP = ['step']

/** Takes a step. The order leaves its queue at once; what failed stays shown until it is seen. */
export function useStep() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: STEP,
    gcTime: Number.POSITIVE_INFINITY,
    mutationFn: ({ order, to, reason, code }: StepWish) => {
      const body = { to, ...(reason && { reason }), ...(code && { code }) }
      const input = { params: { id: String(order.id) }, body }
      return callOffice(staffApi.step, input as InputOf<typeof staffApi.step>)
    },
    onSuccess: ({ order }, wish) => {
      leaveQueue(client, wish.order)
      showToast(`Заказ ${order.id}: ${order.status_name}`)
      refresh(client, order.id)
    },
    onError: (_error, { order }) => refresh(client, order.id),
  })
}

/** A refusal is an answer; without one nobody knows whether it was done. */
export const failureText = (error: unknown, id: number): string =>
  isRefusal(error)
    ? messageOf(error, `Заказ ${id} не изменён.`)
    : 'Связь прервалась, и неизвестно, прошло ли действие: посмотрите, каким заказ стал.'

type DropWish = { readonly id: number; readonly position: number; readonly reason: string }

export function useDropLine() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, position, reason }: DropWish) =>
      callOffice(staffApi.dropLine, {
        params: { id: String(id), position: String(position) },
        body: { reason },
      }),
    onSuccess: ({ order }) => {
      showToast(`Заказ ${order.id}: строка убрана, покупателю написано`)
      refresh(client, order.id)
    },
    onError: (error, { id }) => {
      showToast(`Заказ ${id}: ${failureText(error, id)}`)
      refresh(client, id)
    },
  })
}

function leaveQueue(client: QueryClient, { id, status }: StaffOrder): void {
  client.setQueryData<StaffOrder[]>(['queue', status], (orders) =>
    orders?.filter((order) => order.id !== id),
  )
}

/** Nobody waits for it: the next order can be worked on meanwhile. */
function refresh(client: QueryClient, id: number): void {
  for (const queryKey of [['order', id], ['queue'], ['orders']]) {
    void client.invalidateQueries({ queryKey })
  }
}
