// Orders for the office: lists and one order.

import { queryOptions, useQuery } from '@tanstack/react-query'
import type { InputOf } from '#src/shared/endpoint.ts'
import { staffApi } from '../contract.ts'
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

export type OrderFilter = { readonly status: string; readonly page: number }

export const useOrders = ({ status, page }: OrderFilter) =>
  useQuery({
    queryKey: ['orders', status, page],
    queryFn: ({ signal }) => {
      const query = { ...(status !== '' && { status }), page: String(page) }
      const input = { query } as unknown as InputOf<typeof staffApi.orders>
      return callOffice(staffApi.orders, input, { signal })
    },
    placeholderData: (previous) => previous,
  })

export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: ['order', id],
    queryFn: ({ signal }) => callOffice(staffApi.order, { params: { id: String(id) } }, { signal }),
  })
