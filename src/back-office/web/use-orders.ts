// Orders for the office: lists and one order.

import { queryOptions, useQuery } from '@tanstack/react-query'
import { staffApi } from '../contract.ts'
import type { QueueStatus } from '../next-step.ts'
import { callOffice } from './call-office.ts'

const QUEUE_REFRESH_MS = 15_000

const queueKey = (status: QueueStatus) => ['queue', status] as const

/** The fifty oldest orders of a status, of deliveries those promised first; asked for every fifteen seconds. */
export const useQueue = (status: QueueStatus) =>
  useQuery({
    queryKey: queueKey(status),
    queryFn: async ({ signal }) => {
      const first =
        status === 'shipped' ? ({ due_first: '1' } as const) : ({ oldest_first: '1' } as const)
      const query = { status, ...first }
      return (await callOffice(staffApi.orders, { query }, { signal })).orders
    },
    refetchInterval: QUEUE_REFRESH_MS,
  })

export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: ['order', id],
    queryFn: ({ signal }) => callOffice(staffApi.order, { params: { id: String(id) } }, { signal }),
  })
