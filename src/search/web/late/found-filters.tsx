// The filters of the search results, and the selected ones.

import { SEARCH_FILTERS } from '#src/catalogue/filter-contract.ts'
import {
  AddressChosen,
  AddressFilters,
  facetsOfAddress,
  type ListFacet,
  type Place,
  SEARCH_LABELS,
  wholeHref as wholeListHref,
} from '#src/catalogue/web/public.ts'
import type { SearchAnswer } from '../../contract.ts'

const table = { filters: SEARCH_FILTERS, labels: SEARCH_LABELS }

type Props = { readonly path: string; readonly answer: SearchAnswer | undefined }

export const FoundFilters = ({ answer, path }: Props) => (
  <AddressFilters
    table={table}
    path={path}
    label="Фильтры поиска"
    facets={answer?.facets}
    prices={answer?.prices}
    total={answer}
  />
)

export const FoundChosen = ({ answer, path }: Props) => (
  <AddressChosen table={table} path={path} facets={answer?.facets} />
)

/** The filters as the sheet shows them. */
export const foundFacets = (
  facets: SearchAnswer['facets'] | undefined,
  place: Place,
): ListFacet[] => facetsOfAddress(table, facets, place)

/** The same search without filters. */
export const wholeHref = (place: Place): string => wholeListHref(table, place)
