// Named views of the order list: what is saved, and how it is changed.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OrderView } from '../../order-views-contract.ts'
import { orderViewsApi } from '../../order-views-contract.ts'
import { callOffice } from '../call-office.ts'
import { FILTER_FIELDS, filterOf, type ListFilter } from './use-order-list.ts'

const KEY = ['order-views']

export const useOrderViews = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) =>
      (await callOffice(orderViewsApi.orderViews, {}, { signal })).views,
  })

/** One filter has one text, whatever the order in which it was chosen. */
export const queryOf = (filter: ListFilter): string =>
  new URLSearchParams(
    FILTER_FIELDS.flatMap((field) => (filter[field] ? [[field, filter[field]]] : [])),
  ).toString()

export const filterOfView = ({ query }: OrderView): ListFilter =>
  filterOf(new URLSearchParams(query))

export type ViewWish =
  | {
      readonly kind: 'save'
      readonly name: string
      readonly query: string
      readonly isCommon: boolean
    }
  | { readonly kind: 'rename'; readonly id: number; readonly name: string }
  | { readonly kind: 'remove'; readonly id: number }

export function useChangeViews() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: ({ views }) => client.setQueryData(KEY, views),
    onError: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

function send(wish: ViewWish): Promise<{ readonly views: OrderView[] }> {
  if (wish.kind === 'save') {
    const { name, query, isCommon } = wish
    return callOffice(orderViewsApi.saveView, { body: { name, query, is_common: isCommon } })
  }
  const params = { view: String(wish.id) }
  return wish.kind === 'rename'
    ? callOffice(orderViewsApi.renameView, { params, body: { name: wish.name } })
    : callOffice(orderViewsApi.removeView, { params })
}
