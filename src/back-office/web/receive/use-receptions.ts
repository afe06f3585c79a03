// Receptions as the server knows them, and what is done to them; counts are sent one after another and
// again until the shop has answered, so a dead zone loses none.

import {
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { isRefusal, messageOf } from '#src/platform/web/api-error.ts'
import type { AnswerOf, InputOf } from '#src/shared/endpoint.ts'
import { showToast } from '#src/ui/toast-queue.ts'
import { type Reception, type ReceptionGood, receptionsApi } from '../../receptions-contract.ts'
import { callOffice } from '../call-office.ts'
import { useList } from '../use-list.ts'

const paramsOf = (id: number) => ({ params: { id: String(id) } })
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })

/** Other devices count too. */
const LOOK_MS = 4000
const LOOK_AT_LIST_MS = 30_000

const listInput = (list: string, before: string | null) =>
  ({ query: { list, ...(before !== null && { before }) } }) as InputOf<typeof receptionsApi.list>

export const useReceptions = (list: 'open' | 'ended') =>
  useList({
    key: ['receptions', list],
    read: async (before, signal) => {
      const answer = await callOffice(receptionsApi.list, listInput(list, before), { signal })
      return { rows: answer.receptions, next: answer.next === null ? null : String(answer.next) }
    },
    refreshMs: LOOK_AT_LIST_MS,
  })

export const useReceptionPlaces = () =>
  useQuery({
    queryKey: ['reception-places'],
    queryFn: async ({ signal }) =>
      (await callOffice(receptionsApi.list, listInput('open', null), { signal })).places,
    staleTime: LOOK_AT_LIST_MS,
  })

export const receptionQuery = (id: number) =>
  queryOptions({
    queryKey: ['reception', id],
    queryFn: async ({ signal }) =>
      (await callOffice(receptionsApi.show, paramsOf(id), { signal })).reception,
    refetchInterval: ({ state }) => (isEnded(state.data?.state) ? false : LOOK_MS),
    // an answer that was overtaken by that of a later count does not take it back from the screen
    structuralSharing: (before, answer) =>
      isOlder(answer as Reception, before as Reception | undefined) ? before : answer,
  })

const isOlder = (answer: Reception, before: Reception | undefined): boolean =>
  before?.state === answer.state && answer.counts < before.counts

const isEnded = (state: Reception['state'] | undefined): boolean =>
  state === 'closed' || state === 'cancelled'

export const findGoods = async (text: string): Promise<readonly ReceptionGood[]> =>
  (await callOffice(receptionsApi.goods, { query: { text } })).goods

type CountWish = {
  readonly key: string
  readonly good: ReceptionGood
  readonly units: number
  /** When it was counted. */
  readonly state: Reception['state']
  /** Of a total that was typed: what had been counted. */
  readonly counted?: number
}

const AGAIN_MS = 2000
const keyOf = (id: number) => ['count', id] as const

/** Without a connection it is sent again and again, until the shop has answered. */
export function useCount(id: number, onRefused: (text: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: keyOf(id),
    scope: { id: `count ${id}` }, // one after another, as they were made
    retry: (_failed, error) => !isRefusal(error),
    retryDelay: AGAIN_MS,
    mutationFn: ({ key, good, units, state, counted }: CountWish) =>
      callOffice(
        receptionsApi.count,
        {
          ...paramsOf(id),
          body: {
            product_id: good.id,
            units,
            seen_state: state,
            ...(counted !== undefined && { seen_counted: counted }),
          },
        },
        keyed(key),
      ),
    onSuccess: ({ reception }) => client.setQueryData(receptionQuery(id).queryKey, reception),
    onError: (error, { good, units }) => {
      onRefused(`${good.article}, ${units} шт.: ${messageOf(error, 'не записано, нет связи.')}`)
      void client.invalidateQueries({ queryKey: ['reception', id] })
    },
  })
}

/** Counts that the shop has not written yet. */
export const useWaitingCounts = (id: number) =>
  useMutationState({
    filters: { mutationKey: keyOf(id), status: 'pending' },
    select: ({ state }) => ({
      ...(state.variables as CountWish),
      isStuck: state.failureCount > 0,
    }),
  })

type Answer = AnswerOf<typeof receptionsApi.show>

/** An act that changes a whole reception; what is refused stays in its dialog. */
export function useReceptionAct<Wish>(
  act: (wish: Wish) => Promise<Answer>,
  onDone: (reception: Reception) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: ({ reception }) => {
      client.setQueryData(receptionQuery(reception.id).queryKey, reception)
      void client.invalidateQueries({ queryKey: ['receptions'] })
      void client.invalidateQueries({ queryKey: ['stock'] })
      onDone(reception)
    },
    onError: () => void client.invalidateQueries({ queryKey: ['reception'] }),
  })
}

export const bindBarcode = (id: number, product: number, code: string) =>
  callOffice(receptionsApi.bind, { ...paramsOf(id), body: { product_id: product, code } })

export const sendMove = ({ id, counts }: Reception) =>
  callOffice(receptionsApi.send, { ...paramsOf(id), body: { seen_counts: counts } })

export const closeReception = ({ id, counts }: Reception, note: string) =>
  callOffice(receptionsApi.close, { ...paramsOf(id), body: { seen_counts: counts, note } })

export const cancelReception = ({ id }: Reception, reason: string) =>
  callOffice(receptionsApi.cancel, { ...paramsOf(id), body: { reason } })

type NewReception = InputOf<typeof receptionsApi.open>['body']

export const openReception = (key: string, body: NewReception) =>
  callOffice(receptionsApi.open, { body }, keyed(key))

export const told = (text: string): void => showToast(text)
