// What staff tell each other of an order, and one step for many orders.

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#src/platform/web/api-error.ts'
import type { AnswerOf, InputOf } from '#src/shared/endpoint.ts'
import { showToast } from '#src/ui/toast-queue.ts'
import { staffApi } from '../../contract.ts'
import type { BulkJob } from '../../order-desk-contract.ts'
import { callOffice } from '../call-office.ts'
import { orderQuery } from '../use-orders.ts'
import { BULK_JOBS } from '../use-session.ts'

export const useOrderChoices = () =>
  useQuery({
    queryKey: ['order-choices'],
    queryFn: ({ signal }) => callOffice(staffApi.orderChoices, {}, { signal }),
    staleTime: 60_000,
  })

type Desk = AnswerOf<typeof staffApi.assign>

function useDeskChange() {
  const client = useQueryClient()
  return (id: number, desk: Desk) => {
    client.setQueryData(orderQuery(id).queryKey, (shown) => shown && { ...shown, ...desk })
    void client.invalidateQueries({ queryKey: ['orders'] })
  }
}

type Assignment = { readonly id: number; readonly to: 'me' | 'nobody' | number }

export function useAssign() {
  const change = useDeskChange()
  return useMutation({
    mutationFn: ({ id, to }: Assignment) =>
      callOffice(staffApi.assign, { params: { id: String(id) }, body: { to } }),
    onSuccess: (desk, { id }) => {
      change(id, desk)
      const who = desk.assignee ? `занимается ${desk.assignee.name}` : 'не занимается никто'
      showToast(`Заказом ${id} ${who}`)
    },
    onError: (error, { id }) =>
      showToast(`Заказ ${id}: ${messageOf(error, 'не отдан, нет связи.')}`),
  })
}

type Note = { readonly id: number; readonly text: string; readonly key: string }

export function useAddNote() {
  const change = useDeskChange()
  return useMutation({
    mutationFn: ({ id, text, key }: Note) =>
      callOffice(
        staffApi.addNote,
        { params: { id: String(id) }, body: { text } },
        { headers: { 'idempotency-key': key } },
      ),
    onSuccess: (desk, { id }) => change(id, desk),
  })
}

export type BulkWish = {
  readonly to: string
  readonly orders: readonly number[]
  readonly reason?: string
}

/** Asked again each time: orders change meanwhile. */
export const useBulkPreview = ({ to, orders }: BulkWish) =>
  useQuery({
    queryKey: ['bulk-preview', to, orders],
    queryFn: ({ signal }) => {
      const input = { body: { to, orders } } as unknown as InputOf<typeof staffApi.previewBulk>
      return callOffice(staffApi.previewBulk, input, { signal })
    },
    staleTime: 0,
    gcTime: 0,
  })

export function useStartBulk() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BulkWish) => {
      const input = { body } as unknown as InputOf<typeof staffApi.startBulk>
      return callOffice(staffApi.startBulk, input)
    },
    onSuccess: (job) => {
      client.setQueryData(bulkKey(job.id), job)
      client.setQueryData<readonly number[]>(BULK_JOBS, (jobs = []) => [
        ...jobs.filter((id) => !isBulkOver(client.getQueryData<BulkJob>(bulkKey(id)))),
        job.id,
      ])
    },
  })
}

const bulkKey = (id: number) => ['bulk', id]
export const isBulkOver = (job: BulkJob | undefined): boolean =>
  job?.state === 'done' || job?.state === 'undone'

/** Asked every second until it is over. */
export const bulkQuery = (id: number) =>
  queryOptions({
    queryKey: bulkKey(id),
    queryFn: ({ signal }) => callOffice(staffApi.bulk, { params: { id: String(id) } }, { signal }),
    refetchInterval: ({ state: { data } }) => (isBulkOver(data) ? false : 1000),
  })

/** Null: none. */
export const useBulk = (id: number | null) =>
  useQuery({ ...bulkQuery(id ?? 0), enabled: id !== null })

export function useUndoBulk() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => callOffice(staffApi.undoBulk, { params: { id: String(id) } }),
    onSuccess: (job) => client.setQueryData(bulkKey(job.id), job),
    onError: (error) => showToast(messageOf(error, 'Вернуть не удалось: нет связи.')),
  })
}
