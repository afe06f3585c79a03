// Reads the address of a product list: order, page and filters.

import { pageOf } from '#src/platform/web/page-address.ts'
import { SORT_ORDERS } from '../contract.ts'
import { filterNames, filterValues, LIST_FILTERS } from '../filter-contract.ts'

type SortOrder = (typeof SORT_ORDERS)[number]

export type ListAddress = { readonly sort: SortOrder | undefined; readonly page: number }

export const listAddress = (query: URLSearchParams): ListAddress => ({
  sort: SORT_ORDERS.find((order) => order === query.get('sort')),
  page: pageOf(query),
})

/** Order, page and filters of the list of a model or a category. */
export const narrowedAddress = (query: URLSearchParams) => ({
  ...listAddress(query),
  ...filterValues(LIST_FILTERS, query),
})

/** Number of selected filters. */
export const narrowedBy = (query: URLSearchParams): number =>
  filterNames(LIST_FILTERS).filter((name) => query.get(name)).length
