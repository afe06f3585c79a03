// Receptions as the server knows them, and what is done to them.

import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { messageOf } from '#src/platform/web/api-error.ts'
import type { AnswerOf, InputOf } from '#src/shared/endpoint.ts'
import { showToast } from '#src/ui/toast-queue.ts'
import {
  type Reception,
  type ReceptionGood,
  type ReceptionRow,
  receptionsApi,
} from '../../receptions-contract.ts'
import { callOffice } from '../call-office.ts'
import { useList } from '../use-list.ts'
import { isOlder, type KnownReception, latest } from './known-reception.ts'

export const paramsOf = (id: number) => ({ params: { id: String(id) } })
/** Of its counts that are on their way. */
export const keyOf = (id: number) => ['count', id] as const
export const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })

/** Other devices count too: what they have counted since is asked for. */
const LOOK_MS = 1500
/** Barcodes and free units change without a count. */
const WHOLE_MS = 30_000
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

/** Open ones whose list names the product of this barcode or article. */
export const findReceptions = async (code: string): Promise<readonly ReceptionRow[]> =>
  (await callOffice(receptionsApi.list, { query: { list: 'open', code } })).receptions

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
    queryFn: ({ client, signal }): Promise<KnownReception> => look({ client, signal, id }),
    refetchInterval: ({ state }) => (isEnded(state.data?.state) ? false : LOOK_MS),
    // an answer that was overtaken by that of a later count does not take it back from the screen
    structuralSharing: (before, answer) =>
      isOlder(answer as KnownReception, before as KnownReception | undefined) ? before : answer,
  })

type Look = { readonly client: QueryClient; readonly signal: AbortSignal; readonly id: number }

/** What has changed since what is known here; now and then, and at first, the whole. */
async function look({ client, signal, id }: Look): Promise<KnownReception> {
  const known = () => client.getQueryData<KnownReception>(['reception', id])
  const ask = async (since?: string) => {
    const input = { ...paramsOf(id), query: { ...(since !== undefined && { since }) } }
    const { reception } = await callOffice(receptionsApi.show, input, { signal })
    // its own counts bring the news with their answers, and would be seen twice before these
    const isCounting = client.isMutating({ mutationKey: keyOf(id) }) > 0
    return (isCounting && known()) || latest(known(), reception, Date.now())
  }
  const before = known()
  const isFresh = before !== undefined && Date.now() - before.wholeAt < WHOLE_MS
  const answer = (await ask(isFresh ? before.version : undefined)) ?? (await ask())
  if (!answer) throw new Error('The whole of a reception was asked for, and a part answered')
  return answer
}

/** What a call has answered is shown at once. */
export function show(client: QueryClient, answer: Reception): void {
  client.setQueryData(receptionQuery(answer.id).queryKey, (known) =>
    latest(known, answer, Date.now()),
  )
}

const isEnded = (state: Reception['state'] | undefined): boolean =>
  state === 'closed' || state === 'cancelled'

/** Where a reception is named, also by the codes of its paper. */
export const findGoods = async (
  text: string,
  reception?: number,
): Promise<readonly ReceptionGood[]> => {
  const query = { text, ...(reception !== undefined && { reception: String(reception) }) }
  const input = { query } as InputOf<typeof receptionsApi.goods>
  return (await callOffice(receptionsApi.goods, input)).goods
}

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
      show(client, reception)
      void client.invalidateQueries({ queryKey: ['receptions'] })
      void client.invalidateQueries({ queryKey: ['stock'] })
      onDone(reception)
    },
    onError: () => void client.invalidateQueries({ queryKey: ['reception'] }),
  })
}

export const bindBarcode = (id: number, product: number, code: string) =>
  callOffice(receptionsApi.bind, { ...paramsOf(id), body: { product_id: product, code } })

export const tellProduct = (id: number, product: number, text: string) =>
  callOffice(receptionsApi.tell, { ...paramsOf(id), body: { product_id: product, text } })

/** The whole is asked for again: what has changed is no count. */
export function askAgain(client: QueryClient, id: number): Promise<void> {
  client.setQueryData(receptionQuery(id).queryKey, (known) => known && { ...known, wholeAt: 0 })
  return client.invalidateQueries({ queryKey: ['reception', id] })
}

/** Of one code: pressed again while it is on its way it does nothing, also before that is drawn. */
export function useRelease(id: number, body: InputOf<typeof receptionsApi.release>['body']) {
  const client = useQueryClient()
  const mutationKey = ['release', body.product_id, body.code]
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: () => callOffice(receptionsApi.release, { body }),
    onSuccess: ({ code }) => showToast(`Код ${code} снят с товара`),
    onError: (error) => showToast(messageOf(error, 'Связи нет: код не снят.')),
    // on its way until the code is gone from the screen
    onSettled: () => askAgain(client, id),
  })
  const release = () => {
    if (client.isMutating({ mutationKey }) === 0) mutate()
  }
  return { release, isPending }
}

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
