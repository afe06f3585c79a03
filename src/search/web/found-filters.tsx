// The filters of the results.

import { FilterSheet } from '#src/catalogue/web/public.ts'
import { useWishedQuery } from '#src/platform/web/wished-query.ts'
import type { SearchAnswer } from '../contract.ts'
import { foundFacets, wholeHref } from './found-facets.ts'
import { PriceForm } from './found-price.tsx'

type Props = { readonly path: string; readonly answer: SearchAnswer | undefined }

export function FoundFilters({ answer, path }: Props) {
  const place = { path, query: useWishedQuery() }
  return (
    <FilterSheet
      label="Фильтры поиска"
      facets={foundFacets(answer?.facets, place)}
      resetHref={wholeHref(place)}
      total={answer}
    >
      <PriceForm {...place} key={String(place.query)} prices={answer?.prices} />
    </FilterSheet>
  )
}
