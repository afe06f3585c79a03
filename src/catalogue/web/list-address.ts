// What the address says about a list of products: the order and the page.

import { pageOf } from '#src/platform/web/page-address.ts'
import { SORT_ORDERS } from '../contract.ts'

type SortOrder = (typeof SORT_ORDERS)[number]

export type ListAddress = { readonly sort: SortOrder | undefined; readonly page: number }

export const listAddress = (query: URLSearchParams): ListAddress => ({
  sort: SORT_ORDERS.find((order) => order === query.get('sort')),
  page: pageOf(query),
})
