// Counts are sent one after another and again until the shop has answered, those too that a page of before
// has left behind: neither a dead zone nor a closed page loses any.

import {
  type QueryClient,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, isRefusal, messageOf } from '#src/platform/web/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { receptionsApi } from '../../receptions-contract.ts'
import { callOffice } from '../call-office.ts'
import { useSession } from '../use-session.ts'
import { type KeptCount, keptCounts } from './kept-counts.ts'
import styles from './receive-screen.module.css'
import { keyed, keyOf, paramsOf, receptionQuery, show } from './use-receptions.ts'

type CountWish = Omit<KeptCount, 'reception' | 'refused'>

const AGAIN_MS = 2000
const REFUSED = ['refused-counts'] as const

type Sending = {
  readonly client: QueryClient
  readonly staff: number
  readonly id: number
  readonly onRefused: (error: unknown, count: CountWish) => void
}

/** Without a connection it is sent again and again, until the shop has answered. */
const sending = ({ client, staff, id, onRefused }: Sending) => ({
  mutationKey: keyOf(id),
  scope: { id: `count ${id}` }, // one after another, as they were made
  retry: (_failed: number, error: unknown) => !isRefusal(error),
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
          since: client.getQueryData(receptionQuery(id).queryKey)?.version,
        },
      },
      keyed(key),
    ),
  onSuccess: (
    { reception }: { readonly reception: Parameters<typeof show>[1] },
    count: CountWish,
  ) => {
    keptCounts(staff).remove(count.key)
    show(client, reception)
  },
  onError: (error: unknown, count: CountWish) => {
    onRefused(error, count)
    void client.invalidateQueries({ queryKey: ['reception', id] })
  },
})

const refusalText = (error: unknown) => messageOf(error, 'не записано, нет связи.')

export function useCount(id: number, onRefused: (text: string) => void) {
  const client = useQueryClient()
  const staff = useSession().data?.staff.id ?? 0
  const { mutate } = useMutation(
    sending({
      ...{ client, staff, id },
      onRefused: (error, { key, good, units }) => {
        keptCounts(staff).remove(key)
        onRefused(`${good.article}, ${units} шт.: ${refusalText(error)}`)
      },
    }),
  )
  return (count: CountWish) => {
    keptCounts(staff).add({ ...count, reception: id })
    mutate(count)
  }
}

/** Counts that the shop has not written yet: of one reception, or of all. */
export const useWaitingCounts = (id?: number) =>
  useMutationState({
    filters: { mutationKey: id === undefined ? ['count'] : keyOf(id), status: 'pending' },
    select: ({ state }) => ({
      ...(state.variables as CountWish),
      isStuck: state.failureCount > 0,
    }),
  })

/** What a page of before has left behind. */
function sendKept(client: QueryClient, staff: number): void {
  const cache = client.getMutationCache()
  const isOnItsWay = (key: string) =>
    cache
      .findAll({ mutationKey: ['count'], status: 'pending' })
      .some(({ state }) => (state.variables as CountWish).key === key)
  const onRefused: Sending['onRefused'] = (error, { key }) => {
    // it is sent when he has logged in again
    if (error instanceof ApiError && error.status === 401) return
    keptCounts(staff).refuse(key, refusalText(error))
    void client.invalidateQueries({ queryKey: REFUSED })
  }
  for (const { reception: id, refused, ...count } of keptCounts(staff).read()) {
    if (refused !== undefined || isOnItsWay(count.key)) continue
    const options = sending({ client, staff, id, onRefused })
    // a refusal is kept
    cache
      .build(client, options)
      .execute(count)
      .catch(() => {})
  }
}

/** Sends what waits here from before, and shows what was refused of it until it is seen. */
export function KeptCounts() {
  const client = useQueryClient()
  const staff = useSession().data?.staff.id
  const waiting = useWaitingCounts()
  useEffect(() => {
    if (staff !== undefined) sendKept(client, staff)
  }, [client, staff])
  const { data: refused = [] } = useQuery({
    queryKey: [...REFUSED, staff],
    queryFn: () =>
      staff === undefined
        ? []
        : keptCounts(staff)
            .read()
            .filter((count) => count.refused !== undefined),
  })
  const onSeen = (key: string) => {
    if (staff !== undefined) keptCounts(staff).remove(key)
    void client.invalidateQueries({ queryKey: REFUSED })
  }
  return (
    <>
      {waiting.some(({ isStuck }) => isStuck) && (
        <p role="status" className={styles.note}>
          Связи нет. Ждут отправки: {waiting.length}. Насчитанное сохранено здесь и отправится само.
        </p>
      )}
      {refused.map(({ key, reception, good, units, refused: why }) => (
        <div key={key} role="status" className={styles.note}>
          <p>
            Приёмка № {reception}, {good.article}, {units} шт.: не посчитано. {why}
          </p>
          <Button onClick={() => onSeen(key)}>Понятно</Button>
        </div>
      ))}
    </>
  )
}
