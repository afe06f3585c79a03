// What the results page asks the API: what its address says.

import { filterNames, filterValues, SEARCH_FILTERS } from '#src/catalogue/filter-contract.ts'
import { listAddress } from '#src/catalogue/web/public.ts'
import { carOfQuery } from '#src/vehicles/web/public.ts'

/** The filters in an address of results. */
export const FILTER_NAMES = filterNames(SEARCH_FILTERS)

export const searchQuery = (text: string, query: URLSearchParams) => ({
  search: text,
  ...carOfQuery(query),
  exact: query.get('exact') ?? '',
  ...filterValues(SEARCH_FILTERS, query),
  ...listAddress(query),
})
