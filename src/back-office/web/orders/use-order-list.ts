// The list of orders by the filter in the address, part by part.

import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { AnswerOf, InputOf } from '#src/shared/endpoint.ts'
import { STAFF_PAGE, staffApi } from '../../contract.ts'
import { callOffice } from '../call-office.ts'
import { useKeys } from '../use-keys.ts'

export type ListedOrder = AnswerOf<typeof staffApi.orders>['orders'][number]

/** Fields of the address that narrow the list, named as the API names them. */
export const FILTER_FIELDS = [
  'status',
  'store',
  'way',
  'paid',
  'from',
  'to',
  'sum_from',
  'sum_to',
  'assignee',
  'q',
] as const
export type FilterField = (typeof FILTER_FIELDS)[number]
export type ListFilter = Partial<Record<FilterField, string>>

export const filterOf = (address: URLSearchParams): ListFilter =>
  Object.fromEntries(
    FILTER_FIELDS.flatMap((field) => {
      const value = address.get(field)
      return value ? [[field, value]] : []
    }),
  )

/** So many parts with few or no orders are passed over before somebody is asked whether to go on. */
const MOST_POOR_PARTS = 20

/** `pages`: how many pages of orders are wanted. */
export function useOrderList(filter: ListFilter, pages: number) {
  const list = useInfiniteQuery({
    queryKey: ['orders', filter],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filter, ...(pageParam !== '' && { after: pageParam }) }
      const input = { query } as unknown as InputOf<typeof staffApi.orders>
      return callOffice(staffApi.orders, input, { signal })
    },
    getNextPageParam: ({ next }) => next,
    placeholderData: (previous) => previous,
  })
  const parts = list.data?.pages ?? []
  const orders = parts.flatMap((part) => part.orders)
  const isShort = orders.length < pages * STAFF_PAGE && parts.length < pages + MOST_POOR_PARTS
  const { hasNextPage, isFetching, isError, isPlaceholderData, fetchNextPage } = list
  const goesOn = isShort && hasNextPage && !isFetching && !isError && !isPlaceholderData
  useEffect(() => {
    if (goesOn) void fetchNextPage()
  }, [goesOn, fetchNextPage])
  return { ...list, orders, isLooking: isShort && hasNextPage }
}

/** State of an address of the list that is opened to search at once. */
export const SEARCH = 'search'

/** «/» on screens that show no list. */
export function useSearchKey(): void {
  const navigate = useNavigate()
  useKeys({ Slash: () => void navigate('/office/orders', { state: SEARCH }) })
}

const MOST_COUNTED = 10
export const notesText = (count: number): string =>
  `Заметок: ${count >= MOST_COUNTED ? `${MOST_COUNTED} и больше` : count}`
