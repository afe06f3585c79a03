// Picking for the screen: the list of an order, and each pick with a key of its own, so that one that
// is repeated after a dead zone counts once.

import {
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { isRefusal, messageOf } from '#src/platform/web/api-error.ts'
import { showToast } from '#src/ui/toast-queue.ts'
import { type StaffOrder, staffApi } from '../../contract.ts'
import type { Picks } from '../../picks-contract.ts'
import { callOffice } from '../call-office.ts'

export const picksQuery = (id: number) =>
  queryOptions({
    queryKey: ['picks', id],
    queryFn: ({ signal }) => callOffice(staffApi.picks, { params: { id: String(id) } }, { signal }),
  })

const QUEUE_REFRESH_MS = 15_000

/** The fifty orders of this status that are promised first. */
export const usePickQueue = (status: 'confirmed' | 'assembling') =>
  useQuery({
    queryKey: ['queue', status, 'promised first'],
    queryFn: async ({ signal }) =>
      (await callOffice(staffApi.orders, { query: { status, due_first: '1' } }, { signal })).orders,
    refetchInterval: QUEUE_REFRESH_MS,
  })

type PickWish = {
  readonly key: string
  readonly position: number
  readonly picked: number
  readonly missing: number
}

const AGAIN_MS = 2000
const keyOf = (id: number) => ['pick', id] as const

/** Without a connection it is sent again and again, until the shop has answered. */
export function usePick(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: keyOf(id),
    scope: { id: `pick ${id}` }, // one after another, as they were made
    retry: (_failed, error) => !isRefusal(error),
    retryDelay: AGAIN_MS,
    mutationFn: ({ key, ...body }: PickWish) =>
      callOffice(
        staffApi.pick,
        { params: { id: String(id) }, body },
        { headers: { 'idempotency-key': key } },
      ),
    onSuccess: (answer) => client.setQueryData<Picks>(picksQuery(id).queryKey, answer),
    onError: (error) => {
      showToast(messageOf(error, 'Не записано: нет связи.'))
      void client.invalidateQueries({ queryKey: ['picks', id] })
    },
  })
}

/** Picks that the shop has not counted yet. */
export const useWaitingPicks = (id: number) =>
  useMutationState({
    filters: { mutationKey: keyOf(id), status: 'pending' },
    select: ({ state }) => ({
      ...(state.variables as PickWish),
      isStuck: state.failureCount > 0,
    }),
  })

type Step = { readonly id: number; readonly to: StaffOrder['status'] }

/** Begins the assembling, or says that it is done. */
export function useAssemblyStep() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, to }: Step) => {
      const params = { id: String(id) }
      const body = { to: to as 'assembling' | 'ready' | 'shipped' }
      return callOffice(staffApi.step, { params, body })
    },
    onSuccess: ({ order }) => showToast(`Заказ ${order.id}: ${order.status_name}`),
    onError: (error, { id }) => showToast(messageOf(error, `Заказ ${id}: нет связи.`)),
    onSettled: (_answer, _error, { id }) => {
      for (const queryKey of [['picks', id], ['order', id], ['queue']]) {
        void client.invalidateQueries({ queryKey })
      }
    },
  })
}
