// Picking for the screen: the queue, the list of an order, who picks it, and the steps of its assembling.

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orderStepApi } from '../../order-step-contract.ts'
import { type PickLine, type Picks, picksApi } from '../../picks-contract.ts'
import { callOffice } from '../call-office.ts'

/** Events tell of marks at once; a lost stream is made up for. */
const REFRESH_MS = 10_000

export const picksQuery = (id: number) =>
  queryOptions({
    queryKey: ['picks', id],
    queryFn: ({ signal }) => callOffice(picksApi.picks, { params: { id: String(id) } }, { signal }),
  })

export const usePicks = (id: number) =>
  useQuery({ ...picksQuery(id), refetchInterval: REFRESH_MS, refetchIntervalInBackground: false })

const QUEUE = queryOptions({
  queryKey: ['pick-queue'],
  queryFn: ({ signal }) => callOffice(picksApi.pickQueue, {}, { signal }),
  refetchInterval: REFRESH_MS,
})

/** What is to be assembled, in the order in which it is picked. */
export const usePickQueue = () => useQuery(QUEUE)

/** What was taken for any order and is needed no more. */
export const useAllPutBacks = () =>
  useQuery({
    ...QUEUE,
    select: ({ put_back: units, more_put_backs: isMore }) => ({ units, isMore }),
  })

function useRefresh() {
  const client = useQueryClient()
  return (id: number) => {
    for (const queryKey of [['picks', id], ['order', id], ['queue'], ['pick-queue']]) {
      void client.invalidateQueries({ queryKey })
    }
  }
}

type Beginning = { readonly id: number; readonly how: 'alone' | 'together' | 'instead' | 'leave' }

/** Says who picks the order; a confirmed one is being assembled from then on. */
export function useBeginPicking() {
  const client = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, how }: Beginning) =>
      callOffice(picksApi.beginPicking, { params: { id: String(id) }, body: { how } }),
    onSuccess: (answer, { id }) => {
      client.setQueryData<Picks>(picksQuery(id).queryKey, answer)
      scrollTo({ top: 0 })
    },
    onSettled: (_answer, _error, { id }) => refresh(id),
  })
}

type Done = {
  readonly id: number
  readonly to: 'ready' | 'shipped'
  /** As the screen shows them. */
  readonly lines: readonly PickLine[]
}

/** Says that the order is assembled: refused where other units are taken than were seen. */
export function useAssembled() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, to, lines }: Done) => {
      const picked = lines.map((line) => ({ position: line.position, picked: line.picked }))
      return callOffice(orderStepApi.step, { params: { id: String(id) }, body: { to, picked } })
    },
    onSettled: (_answer, _error, { id }) => refresh(id),
  })
}

type PutBack = {
  readonly id: number
  readonly key: string
  readonly position: number
  readonly quantity: number
  readonly is_gone: boolean
}

/** What was taken out of the order lies on its shelf again, or is gone. */
export function usePutBack() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, key, ...body }: PutBack) =>
      callOffice(
        picksApi.putBack,
        { params: { id: String(id) }, body },
        { headers: { 'idempotency-key': key } },
      ),
    onSuccess: (answer, { id }) => client.setQueryData<Picks>(picksQuery(id).queryKey, answer),
    onSettled: () => client.invalidateQueries({ queryKey: ['pick-queue'] }),
  })
}
